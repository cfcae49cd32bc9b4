/**
 * Path and query that a press on an element would go to within the shop and in this window, or null: no link
 * there, or one that opens a tab, downloads, or leads out of the shop.
 */
export function addressAt(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  // Not the origin: a kiosk's scheme may have none.
  const { protocol, host } = window.location;
  return link.protocol === protocol && link.host === host ? link.pathname + link.search : null;
}
