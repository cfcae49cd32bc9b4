/**
 * Returns the path and query of the link that contains an element. Null when there is no link or when it opens a
 * tab, downloads a file or leaves the shop.
 */
export function linkUrl(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  // Compares protocol and host because a custom scheme has no origin.
  const { protocol, host } = window.location;
  return link.protocol === protocol && link.host === host ? link.pathname + link.search : null;
}
