const STORAGE_KEY = 'recent-searches';
const MAX_SEARCHES = 8;

/** Returns the searches stored on this machine, the latest first. Empty where the browser forbids storage. */
export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return Array.isArray(stored)
      ? stored.filter((text) => typeof text === 'string').slice(0, MAX_SEARCHES)
      : [];
  } catch {
    return [];
  }
}

export function addRecentSearch(text: string): void {
  const query = text.trim();
  if (query === '') return;
  const others = recentSearches().filter((other) => other.toLowerCase() !== query.toLowerCase());
  store([query, ...others].slice(0, MAX_SEARCHES));
}

export function clearRecentSearches(): void {
  store([]);
}

/** Ignores storage errors: the list is a convenience. */
function store(searches: readonly string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(searches));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    return;
  }
}
