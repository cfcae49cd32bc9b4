/** Each leads somewhere, or runs something, that no address from data may. All say `hostile`. */
const hostile = [
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
const address = /^(?:\/(?!\/)|https?:\/\/|mailto:)\S*$/;
const inText = /((?:href|src)=")[^"]*(")/g;

export interface UrlInjector {
  /** Replaces each URL in the data by a malicious one, also within HTML texts. */
  into: (data: unknown, field: string) => unknown;
  /** Fields in which an address was met. */
  fields: () => string[];
  /** Returns whether each field received every malicious URL. */
  isDone: () => boolean;
}

export function createUrlInjector(): UrlInjector {
  const turns = new Map<string, number>();
  const next = (field: string) => {
    const turn = turns.get(field) ?? 0;
    turns.set(field, turn + 1);
    return hostile[turn % hostile.length] ?? '';
  };
  const into = (data: unknown, field: string): unknown => {
    if (typeof data === 'string') {
      if (address.test(data)) return next(field);
      return data.replace(inText, (_all, before: string, after: string) => before + next(field) + after);
    }
    if (Array.isArray(data)) return data.map((one) => into(one, field));
    if (typeof data !== 'object' || data === null) return data;
    return Object.fromEntries(
      Object.entries(data).map(([key, value]) => [key, into(value, `${field}.${key}`)]),
    );
  };
  return {
    into,
    fields: () => [...turns.keys()],
    isDone: () => [...turns.values()].every((turn) => turn >= hostile.length),
  };
}

/** Returns attributes of a rendered page that link to or load a malicious URL: `A href`, `IMG src`. */
export function maliciousUrlsIn(html: string): string[] {
  const root = document.createElement('div');
  root.innerHTML = html;
  return [...root.querySelectorAll('*')].flatMap(({ tagName, attributes }) =>
    [...attributes]
      .filter(({ name, value }) => leading.test(name) && /hostile/i.test(value))
      .map(({ name }) => `${tagName} ${name}`),
  );
}

const leading = /^(?:href|src|srcset|action|formaction|poster|xlink:href|data|cite|style|on\w+)$/;
