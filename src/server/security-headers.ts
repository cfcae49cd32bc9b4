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

/** On every answer of the shop, whoever gives it. */
export const securityHeaders: readonly (readonly [name: string, value: string])[] = [
  ['Content-Security-Policy', policy.join('; ')],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()'],
];

/** Puts them on every answer, whatever becomes of the request. */
export const setSecurityHeaders: MiddlewareHandler = (c, next) => {
  for (const [name, value] of securityHeaders) c.header(name, value);
  return next();
};
