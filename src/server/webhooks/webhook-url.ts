import { isIP } from 'node:net';
import { isPublicIp } from '../lib/ip-address';

/** Addresses that are allowed besides those of public HTTPS URLs. */
export interface WebhookPolicy {
  /** Allows private networks. */
  allowPrivate: boolean;
  /** Allows http://127.0.0.1, for demonstrations. */
  allowLoopback: boolean;
}

const LOOPBACK = '127.0.0.1';
const MAX_LENGTH = 500;

/** Parses a URL. Throws unless the policy allows it. The addresses of a host name are checked when it is resolved. */
export function validateWebhookUrl(text: string, policy: WebhookPolicy): URL {
  const url = URL.canParse(text) && text.length <= MAX_LENGTH ? new URL(text) : null;
  if (!url || url.username !== '' || url.password !== '' || url.hash !== '') {
    throw new Error(
      `The URL must be absolute, at most ${MAX_LENGTH} characters, and without user, password or fragment, for example https://erp.example/orders.`,
    );
  }
  const isAllowedLoopback = policy.allowLoopback && url.hostname === LOOPBACK;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isAllowedLoopback)) {
    throw new Error('The URL must begin with https://; a demonstration shop also accepts http://127.0.0.1.');
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isAllowedLoopback) requireAllowedAddress(host, policy);
  return url;
}

/** Throws unless the policy allows connections to this IP address. */
export function requireAllowedAddress(address: string, policy: WebhookPolicy): void {
  if (policy.allowPrivate || isPublicIp(address)) return;
  throw new Error('The address is in a private network. Add the webhook with --private to allow it.');
}
