/**
 * `/robots.txt` of the shop known under `origin`: everything may be read. What is not to be listed says so itself, by its
 * head or a header, and whoever may not read it does not hear that.
 */
export function robotsText(origin: string): string {
  return ['User-agent: *', 'Disallow:', '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}
