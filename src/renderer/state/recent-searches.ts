const KEY = 'recent-searches';
const MOST = 8;

/** What was searched on this machine, the last first; nothing where the browser keeps nothing. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(text: string): void {
  const typed = text.trim();
  if (typed === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== typed.toLowerCase());
  keep([typed, ...others].slice(0, MOST));
}

export function forgetSearches(): void {
  keep([]);
}

/** A browser that keeps nothing, or has no room, is no reason to fail: the list is a convenience. */
function keep(texts: readonly string[]): void {
  try {
    if (texts.length > 0) localStorage.setItem(KEY, JSON.stringify(texts));
    else localStorage.removeItem(KEY);
  } catch {
    return;
  }
}
