import { useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { focusContent } from '../../lib/focus-content';

/**
 * After a change of screen, moves the focus to the content, or on Back to the link that was followed, and announces the
 * title. Filters, sorting and pagination do not change the screen, so the focus stays on the changed control unless the
 * navigation has removed it.
 */
export function RouteAnnouncer() {
  const { pathname, search, key } = useLocation();
  const navigationType = useNavigationType();
  const screen = screenKey(pathname, search);
  const previous = useRef({ screen, key });
  const [followedLinks] = useState(createFollowedLinks);
  const [title, setTitle] = useState('');

  // A ref callback instead of an effect: an effect may run after the first click during hydration.
  const listen = useCallback(
    (element: HTMLElement | null) => {
      if (element) document.addEventListener('click', followedLinks.onClick);
      else document.removeEventListener('click', followedLinks.onClick);
    },
    [followedLinks],
  );

  // Runs after the screen's effects, because this component is rendered after the outlet: the title is the new one.
  useEffect(() => {
    const { screen: previousScreen, key: previousKey } = previous.current;
    previous.current = { screen, key };
    if (previousKey !== key) followedLinks.store(previousKey);
    if (previousScreen === screen) {
      if (previousKey !== key && document.activeElement === document.body) focusContent();
      return;
    }
    if (navigationType !== NavigationType.Pop || !followedLinks.focus(key)) focusContent();
    setTitle(document.title);
  }, [screen, key, navigationType, followedLinks]);

  return (
    <p ref={listen} className="visually-hidden" aria-live="polite" data-testid="announced-title">
      {title}
    </p>
  );
}

/** Identifies a link by its URL and the number of earlier links with the same URL. */
interface FollowedLink {
  href: string;
  index: number;
}

/** Remembers the link that was followed from each history entry. */
function createFollowedLinks() {
  const byKey = new Map<string, FollowedLink>();
  let latestClick: FollowedLink | null = null;
  return {
    /** Remembers the link of a click. `defaultPrevented` shows that the router handles the click: the link is internal. */
    onClick: ({ target, defaultPrevented }: MouseEvent): void => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
      latestClick = link && defaultPrevented ? identifyLink(link) : null;
    },
    /** Stores the link of the latest click, if any, for the history entry `key` that the visitor has left. */
    store(key: string): void {
      if (latestClick) byKey.set(key, latestClick);
      else byKey.delete(key);
      latestClick = null;
    },
    /** Focuses the link that was followed from a history entry. Returns false when the link cannot have the focus. */
    focus(key: string): boolean {
      const followed = byKey.get(key);
      const link = followed && linksTo(followed.href)[followed.index];
      link?.focus({ preventScroll: true });
      return link !== undefined && document.activeElement === link;
    },
  };
}

function identifyLink(link: HTMLAnchorElement): FollowedLink {
  const href = link.getAttribute('href') ?? '';
  const earlier = linksTo(href).filter(
    (candidate) => candidate.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
  return { href, index: earlier.length };
}

/** Returns the links to a URL that are tab stops. The picture link of a card is not one. */
function linksTo(href: string): HTMLElement[] {
  return [...document.links].filter((link) => link.getAttribute('href') === href && link.tabIndex >= 0);
}

/** Query parameters that choose the content of a page. Filters, sorting and page numbers of a list are not among them. */
const CONTENT_PARAMS = ['id', 'key', 'code', 'tool', 'kind', 'view', 'edit', 'share', 'goods_id'];
/** Query parameters that choose the content of the checkout. `id`, its cart lines, is not among them: lines can be removed there. */
const CHECKOUT_CONTENT_PARAMS = ['order', 'quote'];

/** Returns a key that is the same for all URLs of one screen. */
export function screenKey(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  const isCheckout = /^\/shoppingcart\/pay\b/i.test(pathname);
  const params = isCheckout ? CHECKOUT_CONTENT_PARAMS : CONTENT_PARAMS;
  return JSON.stringify([pathname, ...params.map((name) => query.get(name))]);
}
