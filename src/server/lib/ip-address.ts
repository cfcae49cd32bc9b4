import { BlockList, isIP, isIPv6 } from 'node:net';

/** Removes a zone (`%eth0`) and unwraps IPv4-mapped IPv6 (`::ffff:192.0.2.1`). */
export function normalizeIp(ip: string): string {
  const [address = ''] = ip.split('%');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}

/**
 * Returns the key under which requests of a client are counted: the address, or for IPv6 the /64 network, because one
 * machine may use any address of it.
 */
export function clientNetwork(ip: string): string {
  const address = normalizeIp(ip);
  if (!isIPv6(address)) return address;
  // The URL parser brings every spelling into the canonical one.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/**
 * How many times the budget of one client network its site may use. A site with this many busy networks, such as a campus or
 * the phones of a mobile network, does not notice the limit; a person with 65,536 networks does.
 */
export const SITE_FACTOR = 8;

/**
 * Returns the key of the site of a client network: the IPv6 /48, which providers give to one customer. Other keys, such as
 * IPv4 addresses, are their own site.
 */
export function networkSite(network: string): string {
  const [, prefix] = /^([\da-f]+:[\da-f]+:[\da-f]+):[\da-f]+::\/64$/.exec(network) ?? [];
  return prefix === undefined ? network : `${prefix}::/48`;
}

/** This network, private, shared, loopback, link-local, test networks, multicast and reserved. */
const reservedNetworks: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];
const reserved = new BlockList();
for (const [network, prefix] of reservedNetworks) {
  reserved.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');
}

/** Whether a text is no IP address or belongs to a network that is not part of the public internet. */
export function isReservedIp(ip: string): boolean {
  const family = isIP(ip);
  return family === 0 || reserved.check(ip, family === 6 ? 'ipv6' : 'ipv4');
}
