import { endpoints, type CallName, type Endpoint } from '../../shared/contract/endpoints';

/** Kind of a request, for metrics. The set of values is fixed, which bounds the number of metric series. */
export interface RouteLabel {
  kind: 'call' | 'page' | 'picture' | 'document' | 'file' | 'catalogue' | 'health';
  /** The name of the call; 'unknown' for a path of no call, '' for other kinds. */
  call: CallName | 'unknown' | '';
}

const kindByPrefix: readonly (readonly [string, RouteLabel['kind']])[] = [
  ['/pictures/', 'picture'],
  ['/documents/', 'document'],
  ['/published/', 'catalogue'],
  ['/assets/', 'file'],
  ['/icons/', 'file'],
  ['/branding/', 'file'],
  ['/feeds/', 'file'],
  ['/sitemap', 'file'],
  ['/robots.txt', 'file'],
  ['/manifest.webmanifest', 'file'],
  ['/sw.js', 'file'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
];

const endpointPatterns = Object.entries(endpoints).map(([name, endpoint]) => ({
  name: name as CallName,
  method: (endpoint as Endpoint).method,
  path: new RegExp(`^${endpoint.path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{product}', '[^/]+')}$`),
}));
const exactPaths = new Map(
  Object.entries(endpoints).map(([name, { method, path }]) => [`${method} ${path}`, name as CallName]),
);

/** Returns the label of a request. `pathname` has no query. */
export function routeLabel(method: string, pathname: string): RouteLabel {
  if (pathname.startsWith('/web/') || pathname.startsWith('/api/')) {
    const call =
      exactPaths.get(`${method} ${pathname}`) ??
      endpointPatterns.find((pattern) => pattern.method === method && pattern.path.test(pathname))?.name ??
      'unknown';
    return { kind: 'call', call };
  }
  const [, kind = 'page'] = kindByPrefix.find(([prefix]) => pathname.startsWith(prefix)) ?? [];
  return { kind, call: '' };
}
