import { BlockList, isIP } from 'node:net';
import { normalizeIp } from '../lib/ip-address';

/** Proxies whose `X-Forwarded-For` is trusted. */
export interface TrustedProxies {
  has(address: string): boolean;
}

export const noTrustedProxies: TrustedProxies = { has: () => false };

/** Entries at the end of the header that are read. No shop has more proxies, so a longer chain is forged. */
const MAX_CHAIN_LENGTH = 32;

/**
 * Parses `TRUSTED_PROXIES`: comma-separated addresses and networks (`10.0.0.0/8`), '' = none. Returns null for an
 * invalid entry.
 */
export function parseTrustedProxies(text: string): TrustedProxies | null {
  const trustedNetworks = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry !== '' && !addEntry(trustedNetworks, entry)) return null;
  }
  return {
    has(address) {
      const version = isIP(address);
      return version !== 0 && trustedNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
    },
  };
}

/**
 * Returns the address of the client: the peer of the connection or, when that is a trusted proxy, the last address of
 * `X-Forwarded-For` that is not one. Each proxy appends its peer; earlier entries may be forged by the client.
 */
export function clientAddress(
  peerAddress: string,
  forwardedFor: string | null,
  proxies: TrustedProxies,
): string {
  let client = normalizeIp(peerAddress);
  const chain = (forwardedFor ?? '').split(',').slice(-MAX_CHAIN_LENGTH).reverse();
  for (const entry of chain) {
    if (!proxies.has(client)) return client;
    const forwarded = parseAddress(entry);
    if (forwarded === null) return client;
    client = forwarded;
  }
  return client;
}

/** Adds an address or a network to the trusted ones. Returns false for an invalid entry. */
function addEntry(trustedNetworks: BlockList, entry: string): boolean {
  const [, address = '', prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  if (version === 0) return false;
  const addressBits = version === 4 ? 32 : 128;
  const prefixBits = prefix === undefined ? addressBits : Number(prefix);
  if (prefixBits < 1 || prefixBits > addressBits) return false;
  trustedNetworks.addSubnet(address, prefixBits, version === 4 ? 'ipv4' : 'ipv6');
  return true;
}

/** Returns the IP address of an entry without its port; null for an invalid entry. */
function parseAddress(entry: string): string | null {
  const trimmed = entry.trim();
  const [, address = trimmed] =
    /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed) ?? /^([\d.]+):\d+$/.exec(trimmed) ?? [];
  return isIP(address) === 0 ? null : normalizeIp(address);
}
