import type { RenderedHead } from '../../shared/contract/page';
import { pngImageUrl } from '../catalogue/product-row';
import { escapeHtml } from '../lib/escape-html';

/**
 * Returns the elements with title, description, canonical URL and Open Graph metadata of a page. `icon` is the path of a further image
 * after the page's own one, and the only image of other pages.
 */
export function headElements(
  head: RenderedHead,
  { siteName, icon }: { siteName: string; icon: string | null },
): string {
  const { title, description, canonical, image, type, noindex } = head;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    noindex && meta('name', 'robots', 'noindex'),
    // Error pages get no social metadata.
    ...(canonical === null
      ? []
      : [
          `<link rel="canonical" href="${escapeHtml(canonical)}">`,
          meta('property', 'og:type', type),
          meta('property', 'og:site_name', siteName),
          meta('property', 'og:title', title),
          meta('property', 'og:description', description),
          meta('property', 'og:url', canonical),
          image && meta('property', 'og:image', pngImageUrl(image)),
          icon && meta('property', 'og:image', new URL(icon, canonical).href),
          meta('name', 'twitter:card', 'summary'),
        ]),
  ]
    .filter(Boolean)
    .join('');
}

function meta(attribute: 'name' | 'property', name: string, content: string): string {
  return `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`;
}
