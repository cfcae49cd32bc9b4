import type { PageHead } from './screen-module';

/** Returns the head of a private page, which search engines must not index. */
export function privateHead(title: string, path: string): () => PageHead {
  return () => ({ title, description: title, canonical: path, robots: 'noindex' });
}
