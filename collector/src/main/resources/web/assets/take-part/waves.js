// The opening times of a series' waves.

const HOURS = { hour: 1, day: 24, week: 168 };

/** Adds calendar months in UTC. If the month is too short, the result is its last day. */
function monthsLater(start, months) {
  const first = new Date(start);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const days = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(new Date(start).getUTCDate(), days));
  return first;
}

/** The time at which a wave opens and the previous wave closes. */
export function opensAt({ start, every }, wave) {
  const from = 1000 * start;
  return every === "month"
    ? monthsLater(from, wave - 1)
    : new Date(from + (wave - 1) * HOURS[every] * 3_600_000);
}
