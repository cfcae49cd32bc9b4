/** An address without the zone of a link (`%eth0`), and one of IPv4 that was wrapped into IPv6 as itself. */
export function plainAddress(ip: string): string {
  const [address = ''] = ip.split('%');
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;
}
