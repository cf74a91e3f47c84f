// The state of the view of one collection, kept up to date while the view is shown.

import { onMounted, onUnmounted, shallowReactive, watch } from "../lib/vue.js";
import { announce } from "../announce.js";
import * as api from "../api.js";
import { counted } from "../format.js";
import { follow } from "../live.js";
import { latestOnly, throttle } from "../pace.js";
import { ALL_WAVES, chosenWave } from "../series/wave-choice.js";
import { ALL_DAYS, chosenDays, hasChosen, hasDays } from "./day-choice.js";
import { useDistributions } from "./distributions.js";

const REFRESH = 2000;
const HOURS_SHOWN_AS_HOURS = 72;

const hoursSince = (instant) => (Date.now() - new Date(instant)) / 3_600_000;

/** The state without measurements, for readers without the right to read. The rest is public. */
const nothingMeasured = () => ({ estimates: undefined, trend: undefined, waves: undefined, screen: undefined });

/** The parameters for the chosen reports: a wave of a series, some days, or all. */
export const chosenReports = (state) => ({ wave: chosenWave(state), ...chosenDays(state) });

export function useCollection(id) {
  const state = shallowReactive({
    id,
    summary: undefined,
    plan: undefined,
    audit: undefined,
    series: undefined,
    progress: undefined,
    ...nothingMeasured(),
    fault: undefined,
    readFault: undefined,
    connection: "connecting",
    postprocess: "none",
    by: "day",
    wave: ALL_WAVES,
    ...ALL_DAYS,
    distributions: useDistributions(id, () => chosenReports(state)),
  });

  async function loadDescription() {
    const [summary, plan, audit] = await Promise.all([api.summary(id), api.plan(id), api.audit(id)]);
    const progress = plan.series && (await api.progress(id));
    Object.assign(state, { summary, plan, audit, series: plan.series, progress });
    state.by = hoursSince(state.summary.created) < HOURS_SHOWN_AS_HOURS ? "hour" : "day";
  }

  /** Loads the measurements: a series has a trend by waves, another collection by hours or days. */
  async function measured() {
    const [estimates, trend, waves, screen] = await Promise.all([
      api.estimates(id, { postprocess: state.postprocess, ...chosenReports(state) }),
      state.series ? undefined : api.trend(id, state.by),
      state.series && api.waves(id),
      api.screen(id),
    ]);
    return { estimates, trend, waves, screen };
  }

  const tryMeasured = () =>
    measured().then(
      (found) => ({ ...found, readFault: undefined }),
      (fault) => ({ ...(fault.isAboutAccess ? nothingMeasured() : {}), readFault: fault }),
    );

  /** Keeps the measurements. If the chosen days are no longer available, as after signing out, selects all days instead. */
  const keepMeasured = (answer) => {
    const isOfLostDays = hasChosen(state) && answer.trend && !hasDays({ ...state, ...answer });
    Object.assign(state, isOfLostDays ? ALL_DAYS : answer);
  };

  const loadMeasured = latestOnly(tryMeasured, keepMeasured);

  const refresh = throttle(loadMeasured, REFRESH);
  const refreshSummary = throttle(async () => {
    state.summary = await api.summary(id).catch(() => state.summary);
    state.audit = await api.audit(id).catch(() => state.audit);
    state.progress = state.series && (await api.progress(id).catch(() => state.progress));
  }, REFRESH);

  function onProgress({ reports, rejected }) {
    const isNews = reports !== state.summary.reports || rejected !== state.summary.rejected;
    state.summary = { ...state.summary, reports, rejected };
    if (isNews) {
      announce(counted(reports, "report"));
      refresh();
      refreshSummary();
    }
  }

  let stopFollowing = () => undefined;
  let isShown = true;
  onUnmounted(() => {
    isShown = false;
    stopFollowing();
  });

  onMounted(async () => {
    try {
      await loadDescription();
    } catch (fault) {
      state.fault = fault;
      return;
    }
    refresh();
    if (isShown) {
      startFollowing();
    }
  });

  function startFollowing() {
    stopFollowing();
    stopFollowing = follow(id, { onProgress, onConnection: (connection) => (state.connection = connection) });
  }

  const reports = () => [state.wave, state.firstDay, state.lastDay];
  watch(() => [state.postprocess, state.by, ...reports(), api.readerOf(id)], loadMeasured);
  watch(reports, () => state.distributions.isWanted && state.distributions.load());
  watch(() => api.readerOf(id), startFollowing);

  return state;
}
