/** Returns a number with its noun: `1 size`, `2 sizes`. */
export function countText(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
