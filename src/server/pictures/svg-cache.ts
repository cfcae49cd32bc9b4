/** The answers used last, within a number of entries and of characters, so that memory has a ceiling. */
export function createSvgCache(mostEntries: number, mostCharacters: number) {
  const entries = new Map<string, string>();
  let characters = 0;

  function drop(path: string): void {
    characters -= entries.get(path)?.length ?? 0;
    entries.delete(path);
  }

  return {
    get(path: string): string | undefined {
      const svg = entries.get(path);
      if (svg !== undefined) {
        entries.delete(path);
        entries.set(path, svg);
      }
      return svg;
    },
    set(path: string, svg: string): void {
      drop(path);
      entries.set(path, svg);
      characters += svg.length;
      for (const oldest of entries.keys()) {
        if (entries.size <= mostEntries && characters <= mostCharacters) break;
        drop(oldest);
      }
    },
    clear(): void {
      entries.clear();
      characters = 0;
    },
  };
}
