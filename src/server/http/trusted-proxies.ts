import { BlockList, isIP } from 'node:net';
import { plainAddress } from './normalize-ip';

/** The proxies whose word about a visitor's address is taken. */
export interface TrustedProxies {
  has(address: string): boolean;
}

/** Longer chains are made up. */
const LONGEST_CHAIN = 32;

/**
 * Reads `TRUSTED_PROXIES`: addresses and networks (`10.0.0.0/8`), separated by commas; '' trusts nobody. Throws an
 * Error in one plain sentence for anything else.
 */
export function parseTrustedProxies(text: string): TrustedProxies {
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry !== '') add(list, entry);
  }
  return {
    has(address) {
      const version = isIP(address);
      return version !== 0 && list.check(address, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/**
 * The visitor's address: that of the connection, unless a trusted proxy made it. Then it is the last address in
 * `X-Forwarded-For` that no trusted proxy has: each proxy adds whom it speaks to at the end, and what stands before
 * may have been written by the visitor.
 */
export function visitorAddress(
  connection: string,
  forwardedFor: string | null,
  proxies: TrustedProxies,
): string {
  let visitor = plainAddress(connection);
  const chain = (forwardedFor ?? '').split(',').slice(-LONGEST_CHAIN).reverse();
  for (const entry of chain) {
    if (!proxies.has(visitor)) return visitor;
    const earlier = addressIn(entry);
    if (earlier === null) return visitor;
    visitor = earlier;
  }
  return visitor;
}

function add(list: BlockList, entry: string): void {
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  const bits = version === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  if (version === 0 || rest.length > 0 || length < 1 || length > bits) {
    throw new Error(`TRUSTED_PROXIES must hold addresses or networks such as 10.0.0.0/8, not ${entry}`);
  }
  list.addSubnet(address, length, version === 4 ? 'ipv4' : 'ipv6');
}

/** The address in one entry of the header, which may have a port; null for anything else. */
function addressIn(entry: string): string | null {
  const text = entry.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;
  return isIP(bare) === 0 ? null : plainAddress(bare);
}
