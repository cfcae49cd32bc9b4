import { isIPv6 } from 'node:net';
import { plainAddress } from '../http/normalize-ip';

/**
 * Under whose name tries from an address are counted: the address itself, of IPv6 the first 64 bits, because a single
 * machine may take any of the rest.
 */
export function clientNetwork(ip: string): string {
  const address = plainAddress(ip);
  if (!isIPv6(address)) return address;
  // The rules for addresses of the web bring every spelling into one.
  const canonical = new URL(`http://[${address}]/`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((part) => (part === '' ? [] : part.split(':')));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
