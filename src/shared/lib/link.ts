/** What a link may do; `text` = it must be shown as plain text. */
export type Link = { kind: 'inside'; href: string } | { kind: 'outside'; href: string } | { kind: 'text' };

const longest = 2081;

// A URL parser drops tabs, newlines and leading controls silently, so whatever hides in an address
// (controls, invisible format marks, any kind of space, backslashes) is refused before it.
const hidden = /[\p{Cc}\p{Cf}\p{Z}\\]/u;

/**
 * The one gate for every address that comes from data. Inside = an absolute path of the shop's own;
 * outside = `https:` with a host and no user, or `mailto:` with one address. All else is text.
 */
export function parseLink(address: string): Link {
  if (address.length === 0 || address.length > longest || hidden.test(address)) return { kind: 'text' };
  if (address.startsWith('/')) return insideLink(address);
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
  const plain =
    parsed.protocol === 'https:' &&
    parsed.hostname !== '' &&
    parsed.username === '' &&
    parsed.password === '';
  return plain && /^https:\/\//i.test(address) ? { kind: 'outside', href: parsed.href } : { kind: 'text' };
}

function insideLink(address: string): Link {
  if (address.startsWith('//')) return { kind: 'text' };
  const base = 'https://shop.invalid';
  const parsed = new URL(address, base);
  if (parsed.origin !== base || parsed.pathname.startsWith('//')) return { kind: 'text' };
  return { kind: 'inside', href: parsed.pathname + parsed.search + parsed.hash };
}

/**
 * The same gate for addresses to which a customer's purchasing system wants a cart sent back: only to one of these
 * `origins`, which the shop's staff entered, and without a user; null for any other. A fragment is dropped, because no
 * form sends it.
 */
export function parseReturnAddress(address: string, origins: readonly string[]): string | null {
  if (address.length === 0 || address.length > longest || hidden.test(address)) return null;
  if (!/^https?:\/\//i.test(address)) return null;
  try {
    const parsed = new URL(address);
    const plain = parsed.username === '' && parsed.password === '';
    if (!plain || !origins.includes(parsed.origin)) return null;
    return parsed.origin + parsed.pathname + parsed.search;
  } catch {
    return null;
  }
}
