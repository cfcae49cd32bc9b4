import type { Platform } from '../../shared/bridge';
import { parseLink } from '../../shared/domain/link';

const KEY = 'token';

/** The website's machine: a browser's local storage and its tabs. */
export const webPlatform: Platform = {
  memory: {
    // A browser may forbid storage (private mode, policy); then the session lives as long as the page.
    recall: () => settle(() => localStorage.getItem(KEY), null),
    remember: (token) => settle(() => localStorage.setItem(KEY, token), undefined),
    forget: () => settle(() => localStorage.removeItem(KEY), undefined),
  },
  openExternal(address) {
    const link = parseLink(address);
    if (link.kind !== 'outside') return Promise.resolve(false);
    window.open(link.href, '_blank', 'noopener');
    return Promise.resolve(true);
  },
  leaveTo(address) {
    const link = parseLink(address);
    if (link.kind !== 'outside') return Promise.resolve(false);
    window.location.assign(link.href);
    return Promise.resolve(true);
  },
};

function settle<Value>(attempt: () => Value, otherwise: Value): Promise<Value> {
  try {
    return Promise.resolve(attempt());
  } catch {
    return Promise.resolve(otherwise);
  }
}
