/** URLs that catalogue data must not contain: they run code or leave the shop. Each contains the marker `hostile`. */
const maliciousUrls = [
  'javascript:hostile()',
  'JaVaScRiPt:hostile()',
  'java\tscript:hostile()',
  ' javascript:hostile()',
  'data:text/html,hostile',
  'vbscript:hostile()',
  '//hostile.example/',
  '/\\hostile.example/',
  '\\\\hostile.example\\share',
  'http://hostile.example/',
  'https://user@hostile.example/',
  'file:///hostile',
  'app://hostile/',
  'blob:https://hostile.example/1',
];
/** Matches a text that is a URL or path. */
const urlPattern = /^(?:\/(?!\/)|https?:\/\/|mailto:)\S*$/;
/** Matches the URLs of links and images in HTML. */
const urlsInHtml = /((?:href|src)=")[^"]*(")/g;

export interface UrlInjector {
  /** Replaces each URL in the data by a malicious one, also within HTML texts. */
  inject: (data: unknown, field: string) => unknown;
  /** Returns the fields in which a URL was replaced. */
  fields: () => string[];
  /** Returns whether each field received every malicious URL. */
  isDone: () => boolean;
}

export function createUrlInjector(): UrlInjector {
  const injectedCounts = new Map<string, number>();
  const nextUrl = (field: string) => {
    const count = injectedCounts.get(field) ?? 0;
    injectedCounts.set(field, count + 1);
    return maliciousUrls[count % maliciousUrls.length] ?? '';
  };
  const inject = (data: unknown, field: string): unknown => {
    if (typeof data === 'string') {
      if (urlPattern.test(data)) return nextUrl(field);
      return data.replace(
        urlsInHtml,
        (_all, before: string, after: string) => before + nextUrl(field) + after,
      );
    }
    if (Array.isArray(data)) return data.map((item) => inject(item, field));
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, inject(value, `${field}.${key}`)]),
    );
  };
  return {
    inject,
    fields: () => [...injectedCounts.keys()],
    isDone: () => [...injectedCounts.values()].every((count) => count >= maliciousUrls.length),
  };
}

/** Returns attributes of a rendered page that link to or load a malicious URL: `A href`, `IMG src`. */
export function maliciousUrlsIn(html: string): string[] {
  const root = document.createElement('div');
  root.innerHTML = html;
  return [...root.querySelectorAll('*')].flatMap(({ tagName, attributes }) =>
    [...attributes]
      .filter(({ name, value }) => urlAttributes.test(name) && /hostile/i.test(value))
      .map(({ name }) => `${tagName} ${name}`),
  );
}

const urlAttributes = /^(?:href|src|srcset|action|formaction|poster|xlink:href|data|cite|style|on\w+)$/;
