import type { PageHead } from './screen-module';

/** The head of a page that is one visitor's own: named for its tab, and nothing for search engines. */
export function privateHead(title: string, path: string): () => PageHead {
  return () => ({ title, description: title, canonical: path, robots: 'noindex' });
}
