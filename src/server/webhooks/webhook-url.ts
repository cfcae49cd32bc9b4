import { BlockList, isIP, isIPv4 } from 'node:net';

/** Targets that are allowed in addition to public HTTPS URLs. */
export interface WebhookPolicy {
  /** Allows private networks. */
  allowPrivate: boolean;
  /** Allows http://127.0.0.1, for demonstrations. */
  allowLoopback: boolean;
}

const LOOPBACK = '127.0.0.1';
const MAX_LENGTH = 500;

/** Special-purpose networks (RFC 6890 and the IANA registry) with their prefix lengths. */
const reservedNetworks = new BlockList();
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
  reservedNetworks.addSubnet(network, bits, network.includes(':') ? 'ipv6' : 'ipv4');
}
/** The IPv6 global unicast range. */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Expects an IPv4 or IPv6 address, not a host name. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !reservedNetworks.check(address, 'ipv4');
  return (
    isIP(address) === 6 && globalUnicast.check(address, 'ipv6') && !reservedNetworks.check(address, 'ipv6')
  );
}

/** Throws unless the policy allows the URL. Host names are checked again when they are resolved. */
export function validateWebhookUrl(text: string, policy: WebhookPolicy): URL {
  const url = URL.canParse(text) && text.length <= MAX_LENGTH ? new URL(text) : null;
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new Error(
      `The URL must be absolute, at most ${MAX_LENGTH} characters, and without user, password or fragment, for example https://erp.example/orders.`,
    );
  }
  const isLoopback = url.hostname === LOOPBACK && policy.allowLoopback;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback)) {
    throw new Error('The URL must begin with https://; a demonstration shop also accepts http://127.0.0.1.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isLoopback) assertReachable(host, policy);
  return url;
}

/** Throws unless the policy allows connections to this IP address. */
export function assertReachable(address: string, policy: WebhookPolicy): void {
  if (policy.allowPrivate || isPublicAddress(address)) return;
  throw new Error('The address is in a private network. Add the webhook with --private to allow it.');
}
