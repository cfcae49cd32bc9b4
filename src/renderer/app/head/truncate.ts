/** Returns the text on one line with at most `maxLength` characters. Cuts at a word boundary and adds an ellipsis. */
export function truncate(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= maxLength) return line;
  const start = line.slice(0, maxLength - 1);
  const end = line[maxLength - 1] === ' ' ? start.length : start.lastIndexOf(' ');
  // Cuts a single long word anywhere except inside a surrogate pair.
  return `${(end > 0 ? start.slice(0, end) : start).replace(/[\s,;:.(–-]+$|[\ud800-\udbff]$/, '')}…`;
}
