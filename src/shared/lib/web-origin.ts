/**
 * Returns the origin of a typed shop address: `shop.example`, `https://shop.example/faq`. Null for an invalid address, one with
 * a user name or another scheme, and for http except on this machine: passwords need TLS.
 */
export function webOrigin(text: string): string | null {
  const address = text.trim();
  if (!/^[\x21-\x7e\u0080-\uffff]{1,300}$/.test(address)) return null;
  try {
    const { protocol, origin, hostname, username, password } = new URL(
      /^[a-z][a-z\d+.-]*:\/\//i.test(address) ? address : `https://${address}`,
    );
    if (username !== '' || password !== '') return null;
    if (protocol === 'https:') return origin;
    return protocol === 'http:' && isThisMachine(hostname) ? origin : null;
  } catch {
    return null;
  }
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
