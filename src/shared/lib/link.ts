/** Classification of a link; a link of the kind `text` must be shown as plain text. */
export type Link = { kind: 'inside'; href: string } | { kind: 'outside'; href: string } | { kind: 'text' };

/** Maximum characters of an address that the shop stores or follows. */
export const MAX_URL_LENGTH = 2081;

// URL parsers silently drop tabs, line breaks and leading control characters, and read a backslash as a slash, so addresses
// with such characters are refused first.
const unsafeCharacter = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/**
 * Classifies an address that comes from data. Inside = an absolute path of the shop; outside = `https:` with a host and no
 * user, or `mailto:` with one address; text = all others.
 */
export function parseLink(address: string): Link {
  if (address.length === 0 || address.length > MAX_URL_LENGTH || unsafeCharacter.test(address))
    return { kind: 'text' };
  if (address.startsWith('/')) return classifyPath(address);
  let parsed: URL;
  try {
    parsed = new URL(address);
  } catch {
    return { kind: 'text' };
  }
  if (parsed.protocol === 'mailto:') {
    return /^[^\s@?,;%]+@[^\s@?,;%]+$/.test(parsed.pathname) && !parsed.search
      ? { kind: 'outside', href: parsed.href }
      : { kind: 'text' };
  }
  const isPlain =
    parsed.protocol === 'https:' &&
    parsed.hostname !== '' &&
    parsed.username === '' &&
    parsed.password === '';
  return isPlain && /^https:\/\//i.test(address) ? { kind: 'outside', href: parsed.href } : { kind: 'text' };
}

function classifyPath(address: string): Link {
  if (address.startsWith('//')) return { kind: 'text' };
  const base = 'https://shop.invalid';
  const parsed = new URL(address, base);
  if (parsed.origin !== base || parsed.pathname.startsWith('//')) return { kind: 'text' };
  return { kind: 'inside', href: parsed.pathname + parsed.search + parsed.hash };
}

/**
 * Returns the return address of a purchasing system if it has one of the `origins` and no user or password; null otherwise.
 * Drops the fragment, which forms do not send.
 */
export function parseReturnAddress(address: string, origins: readonly string[]): string | null {
  if (address.length === 0 || address.length > MAX_URL_LENGTH || unsafeCharacter.test(address)) return null;
  if (!/^https?:\/\//i.test(address)) return null;
  try {
    const parsed = new URL(address);
    const isPlain = parsed.username === '' && parsed.password === '';
    if (!isPlain || !origins.includes(parsed.origin)) return null;
    return parsed.origin + parsed.pathname + parsed.search;
  } catch {
    return null;
  }
}
