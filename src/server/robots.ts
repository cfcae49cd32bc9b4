import { privatePages } from '../shared/domain/private-pages';

/** `/robots.txt` of the shop known under `origin`: everything may be read but what belongs to one visitor. */
export function robotsText(origin: string): string {
  const closed = privatePages.flatMap((page) => [
    `Disallow: ${page}$`,
    `Disallow: ${page}?`,
    `Disallow: ${page}/`,
  ]);
  return ['User-agent: *', ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
