/** A moment with the offset of this machine's zone, `2026-03-09T14:05:00.000+01:00`: what the clock on the wall says. */
export function momentOf(time: Date, offsetMinutes = -time.getTimezoneOffset()): string {
  const wall = new Date(time.getTime() + offsetMinutes * 60_000).toISOString().slice(0, -1);
  const two = (number: number) => String(Math.floor(number)).padStart(2, '0');
  const distance = Math.abs(offsetMinutes);
  return `${wall}${offsetMinutes < 0 ? '-' : '+'}${two(distance / 60)}:${two(distance % 60)}`;
}
