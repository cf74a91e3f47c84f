// Everything known about one collection, kept up to date while its view is shown.

import { onMounted, onUnmounted, shallowReactive, watch } from "../lib/vue.js";
import { announce } from "../announce.js";
import * as api from "../api.js";
import { counted } from "../format.js";
import { follow } from "../live.js";
import { throttle } from "../pace.js";
import { useDistributions } from "./distributions.js";

const REFRESH = 2000;
const HOURS_SHOWN_AS_HOURS = 72;

const hoursSince = (instant) => (Date.now() - new Date(instant)) / 3_600_000;

/** What was measured needs the right to read; the rest is for everybody. */
const nothingMeasured = () => ({ estimates: undefined, trend: undefined, screen: undefined });

export function useCollection(id) {
  const state = shallowReactive({
    id,
    summary: undefined,
    plan: undefined,
    audit: undefined,
    ...nothingMeasured(),
    fault: undefined,
    readFault: undefined,
    connection: "connecting",
    postprocess: "none",
    by: "day",
    distributions: useDistributions(id),
  });

  async function loadDescription() {
    [state.summary, state.plan, state.audit] = await Promise.all([api.summary(id), api.plan(id), api.audit(id)]);
    state.by = hoursSince(state.summary.created) < HOURS_SHOWN_AS_HOURS ? "hour" : "day";
  }

  async function measured() {
    const [estimates, trend, screen] = await Promise.all([
      api.estimates(id, { postprocess: state.postprocess }),
      api.trend(id, state.by),
      api.screen(id),
    ]);
    return { estimates, trend, screen };
  }

  /** An answer that a later question has overtaken is dropped. */
  let question = 0;
  async function loadMeasured() {
    const asked = ++question;
    const answer = await measured().then(
      (found) => ({ ...found, readFault: undefined }),
      (fault) => ({ ...(fault.isAboutAccess ? nothingMeasured() : {}), readFault: fault }),
    );
    if (asked === question) {
      Object.assign(state, answer);
    }
  }

  const refresh = throttle(loadMeasured, REFRESH);
  const refreshSummary = throttle(async () => {
    state.summary = await api.summary(id).catch(() => state.summary);
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

  watch(() => [state.postprocess, state.by, api.readerOf(id)], loadMeasured);
  watch(() => api.readerOf(id), startFollowing);

  return state;
}
