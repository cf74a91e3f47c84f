// A chart of a quantity by wave: each wave's estimate as a dot with an error bar, the trend as a line with a band, and
// marks at significant changes. The arrow keys move between waves.

import { ref } from "../lib/vue.js";
import { div, figcaption, figure, span, use } from "../elements.js";
import { DataTable } from "./data-table.js";
import { gridLine } from "./frame.js";
import { thinned, ticks, toPercent } from "./scale.js";
import { trendDrawing } from "./trend-drawing.js";

const NAMES_BELOW = 6;
const MIN_WAVES = 8;
const ROOM_OF_A_MARK = 16;

/** The places of waves. Some future waves are included, to show the position in the series. */
function wavesAcross(points, planned) {
  const first = points[0].wave;
  const last = points.at(-1).wave;
  const begun = last - first + 1;
  const toCome = Math.min(planned - last, Math.max(Math.ceil(begun / 6), MIN_WAVES - begun));
  const width = 100 / (begun + toCome);
  return {
    toCome: planned - last,
    width,
    left: (wave) => width * (wave - first),
    middle: (wave) => width * (wave - first + 0.5),
    at: (place) => first + Math.floor(place / width),
  };
}

const columnOf = (name, left, width, ...text) =>
  div({ class: ["wave-column", name], style: { left: `${left}%`, width: `${width}%` } }, text);

const openColumns = (points, across) =>
  points.filter(({ isOpen }) => isOpen).map(({ wave }) => columnOf("open", across.left(wave), across.width));

const columnToCome = (last, across) =>
  across.toCome > 0 && columnOf("to-come", across.left(last + 1), 100 - across.left(last + 1), span("to come"));

/** Marks at the start of their wave. If two are close, the text of the second appears only in the list below. */
function markers(marks, across) {
  let lastNamed = -Infinity;
  return marks.map(({ wave, text }) => {
    const left = across.left(wave);
    const isNamed = left - lastNamed >= ROOM_OF_A_MARK;
    lastNamed = isNamed ? left : lastNamed;
    return div(
      { class: ["change-mark", left > 50 && "to-left"], key: wave, style: { left: `${left}%` } },
      isNamed && span(text),
    );
  });
}

const nameBelow = (across) => ({ wave, name, date }, index) =>
  span({ class: ["axis-name", index === 0 && "first"], style: { left: `${across.middle(wave)}%` } }, div(name), div(date));

/** A tooltip, on the side with more space. */
const tipOf = ({ wave, tip }, across) => {
  const middle = across.middle(wave);
  const style = middle > 50 ? { right: `${100 - middle}%` } : { left: `${middle}%` };
  return div({ class: ["tip", "shown"], style }, tip.map((text) => div(text)));
};

const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity };

const between = (number, most) => Math.min(most, Math.max(0, number));

/**
 * `points` are {wave, name, date, isOpen, estimate, trend, tip, words}, `marks` {wave, text}. `planned` is the number of
 * waves of the series, and `range` the range of the plot. `heads` and `rows` are the table.
 */
export const TrendChart = {
  props: ["title", "points", "marks", "planned", "range", "formatTick", "label", "heads", "rows"],
  setup(props) {
    const place = ref(props.points.length - 1); // the index of the current point
    const isShown = ref(false);

    const show = (index) => {
      place.value = between(index, props.points.length - 1);
      isShown.value = true;
    };
    const hide = () => (isShown.value = false);

    const onKeydown = (event) => {
      if (event.key in STEPS) {
        event.preventDefault();
        show(place.value + STEPS[event.key]);
      } else if (event.key === "Escape") {
        hide();
      }
    };

    const onPointermove = (across) => (event) => {
      const { left, width } = event.currentTarget.getBoundingClientRect();
      const wave = across.at((100 * (event.clientX - left)) / width);
      const index = props.points.findIndex((point) => point.wave === wave);
      if (index >= 0) {
        show(index);
      } else {
        hide();
      }
    };

    const plot = (across, height) => {
      const current = props.points[between(place.value, props.points.length - 1)];
      return div(
        {
          class: "plot trend-plot",
          role: "slider",
          tabindex: 0,
          "aria-label": `${props.label}, wave by wave. The table below has the numbers.`,
          "aria-valuemin": props.points[0].wave,
          "aria-valuemax": props.points.at(-1).wave,
          "aria-valuenow": current.wave,
          "aria-valuetext": current.words,
          onKeydown,
          onFocus: () => show(place.value),
          onBlur: hide,
          onPointermove: onPointermove(across),
          onPointerleave: hide,
        },
        openColumns(props.points, across),
        columnToCome(props.points.at(-1).wave, across),
        isShown.value && columnOf("current", across.left(current.wave), across.width),
        ticks(...props.range, 4).map((value) => gridLine({ place: height(value), name: props.formatTick(value) })),
        trendDrawing(props.points, across, (value) => 100 - height(value)),
        markers(props.marks, across),
        isShown.value && tipOf(current, across),
      );
    };

    return () => {
      const across = wavesAcross(props.points, props.planned);
      return figure(
        { class: "chart" },
        props.title && figcaption(props.title),
        plot(across, toPercent(...props.range)),
        div(
          { class: "axis wave-axis", "aria-hidden": "true" },
          thinned(props.points, NAMES_BELOW).map(nameBelow(across)),
        ),
        use(DataTable, { label: props.label, heads: props.heads, rows: props.rows }),
      );
    };
  },
};
