import type { PrefetchReason } from './prefetch-cache';

/** `request` receives a URL (path and query) that is likely to be visited next, `cancel` one that no longer is. */
export interface PrefetchRequests {
  request: (url: string, reason: PrefetchReason) => void;
  cancel: (url: string, reason: PrefetchReason) => void;
}

/** Milliseconds that a pointer or the focus must stay on a link; a shorter stay does not count. */
const DWELL_MS = 60;

export interface LinkIntentWatcher {
  /** Starts the dwell time of the link under the pointer: after a change of page, a resting pointer causes no event. */
  checkHovered: () => void;
  /** Clears the current pointer and focus targets. */
  reset: () => void;
  stop: () => void;
}

/** Listens on the document for hover, press (mouse or touch) and keyboard focus on links. */
export function watchLinkIntent(requests: PrefetchRequests): LinkIntentWatcher {
  const pointer = createDwellTimer('pointer', requests);
  const focus = createDwellTimer('focus', requests);
  const listening = new AbortController();
  const on = <Name extends keyof DocumentEventMap>(
    name: Name,
    listener: (event: DocumentEventMap[Name]) => void,
  ) => document.addEventListener(name, listener, { passive: true, signal: listening.signal });

  // A touch fires `pointerover` with the press and `pointerout` just before the click, so only `pointerdown` counts.
  on('pointerover', ({ pointerType, target }) => {
    if (pointerType !== 'touch') pointer.moveTo(linkUrl(target));
  });
  on('pointerout', ({ pointerType, relatedTarget }) => {
    if (pointerType !== 'touch') pointer.moveTo(linkUrl(relatedTarget));
  });
  on('pointerdown', ({ target }) => {
    pointer.moveTo(linkUrl(target));
    pointer.requestNow();
  });
  // `pointercancel`: the touch scrolls the page and does not follow the link.
  on('pointercancel', () => pointer.moveTo(null));
  on('focusin', ({ target }) => focus.moveTo(linkUrl(target)));
  on('focusout', ({ relatedTarget }) => focus.moveTo(linkUrl(relatedTarget)));

  return {
    checkHovered: () => pointer.moveTo(linkUrl(document.querySelector('a:hover'))),
    reset() {
      pointer.reset();
      focus.reset();
    },
    stop: () => listening.abort(),
  };
}

/** Requests the page of a link on which the pointer or the focus has stayed for `DWELL_MS`. */
function createDwellTimer(reason: PrefetchReason, { request, cancel }: PrefetchRequests) {
  let url: string | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const requestNow = () => {
    clearTimeout(timer);
    if (url !== null) request(url, reason);
  };
  const reset = () => {
    clearTimeout(timer);
    url = null;
  };
  return {
    requestNow,
    reset,
    moveTo(next: string | null): void {
      if (next === url) return;
      if (url !== null) cancel(url, reason);
      reset();
      url = next;
      if (next !== null) timer = setTimeout(requestNow, DWELL_MS);
    },
  };
}

/**
 * Returns the path and query of the link around an element. Returns null without a link, and for a link that opens a tab,
 * downloads a file or leaves the shop.
 */
export function linkUrl(target: EventTarget | null): string | null {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute('download')) return null;
  if (link.target !== '' && link.target !== '_self') return null;
  // Compares protocol and host because a custom scheme has no origin.
  const { protocol, host } = window.location;
  return link.protocol === protocol && link.host === host ? link.pathname + link.search : null;
}
