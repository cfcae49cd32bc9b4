import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';

/** What a request asks for, in words of a small fixed set: what is counted by them can never grow with the visitors. */
export interface RequestKind {
  kind: 'call' | 'page' | 'picture' | 'document' | 'file' | 'catalogue' | 'health';
  /** The name of the call; '' for anything else, 'unknown' for a call that there is not. */
  call: CallName | 'unknown' | '';
}

/** The beginnings of paths, and what they lead to. */
const beginnings: readonly (readonly [string, RequestKind['kind']])[] = [
  ['/pictures/', 'picture'],
  ['/documents/', 'document'],
  ['/published/', 'catalogue'],
  ['/assets/', 'file'],
  ['/icons/', 'file'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
];

const named = Object.entries(endpoints).map(([name, endpoint]) => ({
  name: name as CallName,
  method: (endpoint as Endpoint).method,
  path: new RegExp(`^${endpoint.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{product}', '[^/]+')}$`),
}));
const exact = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, name as CallName]),
);

/** The kind of a request by its method and the path of its address. */
export function requestKind(method: string, pathname: string): RequestKind {
  if (pathname.startsWith('/web/') || pathname.startsWith('/api/')) {
    const call =
      exact.get(`${method} ${pathname}`) ??
      named.find((one) => one.method === method && one.path.test(pathname))?.name ??
      'unknown';
    return { kind: 'call', call };
  }
  const [, kind = 'page'] = beginnings.find(([beginning]) => pathname.startsWith(beginning)) ?? [];
  return { kind, call: '' };
}
