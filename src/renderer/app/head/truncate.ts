/** The text in one line, of `longest` characters at the most: a longer one ends at a whole word and an ellipsis. */
export function cutAtWord(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const room = line.slice(0, longest - 1);
  const end = line[longest - 1] === ' ' ? room.length : room.lastIndexOf(' ');
  // A single word that long is cut anywhere but within a character.
  return `${(end > 0 ? room.slice(0, end) : room).replace(/[\s,;:.(–-]+$|[\ud800-\udbff]$/, '')}…`;
}
