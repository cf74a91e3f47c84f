// Live updates of a collection. The event stream is read with fetch, because EventSource cannot send a token.

import * as api from "./api.js";

const PAUSE = 3000;

/** Parses server-sent events. Blocks end with an empty line, and only their data lines are used. */
function* dataOf(blocks) {
  for (const block of blocks) {
    const lines = block.split("\n").filter((line) => line.startsWith("data:"));
    if (lines.length > 0) {
      yield JSON.parse(lines.map((line) => line.slice(5)).join("\n"));
    }
  }
}

async function readStream(id, signal, onProgress, onConnected) {
  const response = await api.request(api.resources.events(id), { token: api.readerOf(id), signal });
  onConnected();
  let pending = "";
  for await (const text of textOf(response.body)) {
    const blocks = (pending + text).split("\n\n");
    pending = blocks.pop();
    for (const progress of dataOf(blocks)) {
      onProgress(progress);
    }
  }
}

async function* textOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    yield part.value.replaceAll("\r", "");
  }
}

const pause = (signal) =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, PAUSE);
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * Calls back with {reports, rejected} after every change, until the returned function is called. If the stream fails,
 * polls once, and retries the stream after a pause.
 */
export function follow(id, { onProgress, onConnection }) {
  const stop = new AbortController();
  const { signal } = stop;
  const keepFollowing = async () => {
    while (!signal.aborted) {
      await readStream(id, signal, onProgress, () => onConnection("live")).catch(() => undefined);
      if (!signal.aborted) {
        await poll();
        await pause(signal);
      }
    }
  };
  const poll = () =>
    api.summary(id).then(
      (progress) => (onConnection("polling"), onProgress(progress)),
      () => onConnection("offline"),
    );
  keepFollowing();
  return () => stop.abort();
}
