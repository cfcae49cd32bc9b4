/** Local show hours, `HH:MM`; `to` before `from` = past midnight, equal = always open. */
export interface ShowHours {
  from: string;
  to: string;
}

/** Returns whether local time `now` is within the show hours. */
export function isWithinShowHours({ from, to }: ShowHours, now: Date): boolean {
  const minute = now.getHours() * 60 + now.getMinutes();
  const [opens, closes] = [minuteOf(from), minuteOf(to)];
  return opens < closes ? minute >= opens && minute < closes : minute >= opens || minute < closes;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
