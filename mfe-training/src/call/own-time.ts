/** The zone's offset from UTC at that instant, ms. */
function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? '';
  const local = Date.parse(`${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`);
  return local - Math.floor(at / 60_000) * 60_000;
}

/** The instant at which the zone's clocks show that day and `HH:MM`; undefined while one of them is missing. Of a time that comes twice one of the two. */
export function instantIn(date: string, time: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  if (!date || !time || Number.isNaN(asUtc)) return undefined;
  const guess = asUtc - offsetAt(asUtc, timeZone);
  return new Date(asUtc - offsetAt(guess, timeZone)).toISOString();
}
