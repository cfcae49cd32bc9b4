import type { MiddlewareHandler } from 'hono';

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // React's style attributes hold sizes and tag colours; a style sheet from anywhere else stays forbidden.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  // The spoken captcha comes with its call.
  "media-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** The same for one page whose form goes to another origin than the shop's. */
export function policyWithFormTo(origin: string): string {
  return policy.map((rule) => (rule.startsWith('form-action ') ? `form-action ${origin}` : rule)).join('; ');
}

/** On every answer of the shop that a browser may show as a page, whoever gives it. */
export const securityHeaders: Headers = [
  ['Content-Security-Policy', policy.join('; ')],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()'],
];

/**
 * On scripts, style sheets and replies to calls: opened as a page they may do nothing at all, which is stricter; and a
 * page consists of dozens of them, for each of which the others would be half a kilobyte of words that mean nothing.
 */
const partHeaders: Headers = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** On pages whose address itself lets somebody in: nobody keeps them, lists them or learns where a link came from. */
const unlistedHeaders: Headers = [
  ...securityHeaders.filter(([name]) => name !== 'Referrer-Policy'),
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex'],
  ['Cache-Control', 'no-store'],
];

/** Puts them on every answer, whatever becomes of the request. */
export const setSecurityHeaders = put(securityHeaders);
export const setPartHeaders = put(partHeaders);
export const setUnlistedHeaders = put(unlistedHeaders);

type Headers = readonly (readonly [name: string, value: string])[];

function put(headers: Headers): MiddlewareHandler {
  return (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    return next();
  };
}
