import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';

/** Start of an IPv4-mapped IPv6 address, as in `::ffff:192.0.2.1`. */
const MAPPED_PREFIX = '::ffff:';

/** Removes a zone (`%eth0`) and unwraps IPv4-mapped IPv6 in any spelling (`::ffff:192.0.2.1`, `::ffff:c000:201`). */
export function normalizeIp(ip: string): string {
  const [address = ''] = ip.split('%');
  // Node reports IPv4 peers in this form. It is recognized without a URL, because this function runs for each request.
  const mapped = address.startsWith(MAPPED_PREFIX) ? address.slice(MAPPED_PREFIX.length) : '';
  if (isIPv4(mapped)) return mapped;
  if (!isIPv6(address)) return address;
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(canonicalIpv6(address)) ?? [];
  if (high === undefined || low === undefined) return address;
  return [high, low]
    .map((hextet) => parseInt(hextet, 16))
    .flatMap((value) => [value >> 8, value & 0xff])
    .join('.');
}

/** Returns an address in lower case, without leading zeros and with `::` for the longest run of zeros. */
function canonicalIpv6(address: string): string {
  return new URL(`http://[${address}]/`).hostname.slice(1, -1);
}

/**
 * Returns the key under which requests of a client are counted: the address, or for IPv6 the /64 network, because one
 * machine may use any address of it.
 */
export function clientNetwork(ip: string): string {
  const address = normalizeIp(ip);
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = canonicalIpv6(address)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

/**
 * The limit of a site is this many times the limit of one client network. A site with a few busy networks, such as a campus, does
 * not reach it. A person who uses many of the 65,536 networks of a site does.
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

/** Special-purpose networks (RFC 6890 and the IANA registry) with their prefix lengths. */
const specialNetworks = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  specialNetworks.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4');
}
/** The IPv6 global unicast range. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Returns whether an address is in the public internet, so that the shop may connect to it even when a client chose it. IPv6
 * addresses must be global unicast and not embed an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo), which could be a
 * private one. Returns false for any text that is not an address.
 */
export function isPublicIp(address: string): boolean {
  if (isIPv4(address)) return !specialNetworks.check(address, 'ipv4');
  return (
    isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !specialNetworks.check(address, 'ipv6')
  );
}
