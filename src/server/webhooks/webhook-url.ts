import { BlockList, isIP, isIPv4 } from 'node:net';

/** Where a webhook may lie besides the open internet. */
export interface WebhookRights {
  /** In a network of the shop's own. */
  private: boolean;
  /** A demonstration may call this very machine, without TLS. */
  demonstration: boolean;
}

const LOOPBACK = '127.0.0.1';
const LONGEST = 500;

/** Networks that are nobody's on the internet (RFC 6890 and its registry), each with its length in bits. */
const special = new BlockList();
for (const [network, bits] of [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
  ] as const),
  ...([
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
]) {
  special.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6');
}
/** All that IPv6 has given out so far. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');

/** Whether an address (IPv4 or IPv6, no name) is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4');
  return isIP(address) === 6 && open.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

/** Throws an Error in words unless the shop may send to this address; a name is checked again when it is resolved. */
export function demandWebhookAddress(text: string, rights: WebhookRights): URL {
  const url = URL.canParse(text) && text.length <= LONGEST ? new URL(text) : null;
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new Error(
      'A webhook is a whole address such as https://erp.example/orders, without a password in it.',
    );
  }
  const here = url.hostname === LOOPBACK && rights.demonstration;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && here)) {
    throw new Error('A webhook begins with https://; in a demonstration http://127.0.0.1 will do as well.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !here) demandReachable(host, rights);
  return url;
}

/** Throws unless the shop may open a connection to this address. */
export function demandReachable(address: string, rights: WebhookRights): void {
  if (rights.private || isPublicAddress(address)) return;
  throw new Error('The address lies in a private network; a webhook there has to be added with "private".');
}
