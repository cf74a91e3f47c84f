// Limits on how often functions run.

/** Runs `action` when there has been no call for a while, such as after typing. */
export function debounce(action, milliseconds) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
}

/** Passes the result of `ask` to `keep`, unless a later call has started in the meantime. */
export function latestOnly(ask, keep) {
  let last = 0;
  return async () => {
    const current = ++last;
    const answer = await ask();
    if (current === last) {
      keep(answer);
    }
  };
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Runs `action` immediately, then at most once per pause, and once more after the last call, such as for a stream of
 * events. A slow action runs less often, because the pause begins when it ends.
 */
export function throttle(action, milliseconds) {
  let isWanted = false;
  let isRunning = false;
  const run = async () => {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await action();
      await pause(milliseconds);
    }
    isRunning = false;
  };
  return () => {
    isWanted = true;
    if (!isRunning) {
      run();
    }
  };
}
