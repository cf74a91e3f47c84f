// How often things happen.

/** Once the calls have stopped for a while: for what follows typing. */
export function debounce(action, milliseconds) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(action, milliseconds);
  };
}

/** Asks, and keeps the answer, unless a later question has overtaken it: then it is dropped. */
export function latestOnly(ask, keep) {
  let last = 0;
  return async () => {
    const asked = ++last;
    const answer = await ask();
    if (asked === last) {
      keep(answer);
    }
  };
}

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * At once, then with a pause after each time, and once more after the last call: for what follows a stream of news. What
 * takes long happens less often, because the pause begins when it is done.
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
