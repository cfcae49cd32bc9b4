import type { MiddlewareHandler } from 'hono';

type HeaderList = readonly (readonly [name: string, value: string])[];

const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  // React sets style attributes for sizes and tag colors; style sheets from other origins stay forbidden.
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  // The audio captcha is a data URL.
  "media-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
];

/** Policy of an imported file: opened as a page, it runs no scripts and has no origin. */
export const suppliedFilePolicy = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Returns the policy of a page whose form is sent to another origin. */
export function contentSecurityPolicyWithForm(origin: string): string {
  return contentSecurityPolicy
    .map((rule) => (rule.startsWith('form-action ') ? `form-action ${origin}` : rule))
    .join('; ');
}

/** Returns the policy of a page that contains a style element with this hash (`sha256-…`). */
export function contentSecurityPolicyWithStyle(hash: string): string {
  return contentSecurityPolicy
    .map((rule) => (rule.startsWith('style-src ') ? `${rule} '${hash}'` : rule))
    .join('; ');
}

/** Headers of every response that a browser may show as a page. */
export const securityHeaders: HeaderList = [
  ['Content-Security-Policy', contentSecurityPolicy.join('; ')],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), serial=(), hid=()'],
];

/**
 * Headers of scripts, style sheets and API replies. Opened as a page, such a response may do nothing. The headers are half a
 * kilobyte shorter than {@link securityHeaders}, and a page loads dozens of such responses.
 */
const resourceHeaders: HeaderList = [
  ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'"],
  ['X-Content-Type-Options', 'nosniff'],
  ['Referrer-Policy', 'no-referrer'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** Headers of pages whose URL is a credential: not cached, not indexed, no referrer. */
const secretUrlHeaders: HeaderList = [
  ...securityHeaders.filter(([name]) => name !== 'Referrer-Policy'),
  ['Referrer-Policy', 'no-referrer'],
  ['X-Robots-Tag', 'noindex'],
  ['Cache-Control', 'no-store'],
];

export const setSecurityHeaders = setHeaders(securityHeaders);
export const setResourceHeaders = setHeaders(resourceHeaders);
export const setSecretUrlHeaders = setHeaders(secretUrlHeaders);

/** Sets the headers before the handler runs, so that error responses carry them too. */
function setHeaders(headers: HeaderList): MiddlewareHandler {
  return (c, next) => {
    for (const [name, value] of headers) c.header(name, value);
    return next();
  };
}
