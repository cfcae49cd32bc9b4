import { BlockList, isIP } from 'node:net';

const mapped = /^::ffff:(?=\d+\.)/i;

/** This network, private, shared, loopback, link-local, test networks, multicast and reserved. */
const nowhere = new BlockList();
const networks: readonly [string, number][] = [
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
for (const [network, prefix] of networks)
  nowhere.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4');

/** An address as people write it: IPv4 without the prefix that it has within IPv6. */
export function plainIp(ip: string): string {
  return ip.replace(mapped, '');
}

/** Whether an address is in nobody's country; also what is no address at all. */
export function isNowhere(ip: string): boolean {
  const family = isIP(ip);
  return family === 0 || nowhere.check(ip, family === 6 ? 'ipv6' : 'ipv4');
}
