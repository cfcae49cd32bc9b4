import type { Platform } from '../../shared/platform/platform';
import { parseLink } from '../../shared/lib/link';
import { noVisits } from './no-visits';

const KEY = 'token';

/** A token that storage refused to take (private mode, policy, no room): then the session lives as long as the page. */
let untaken: string | null = null;

/** What is needed only after the first paint, or only without a network. */
const availability = () => import('./web-availability');
const no = () => false;
const nothing = () => undefined;

/** The website's machine: a browser's local storage, its tabs, and the caches that its service worker fills. */
export const webPlatform: Platform = {
  memory: {
    recall: () => settle(() => untaken ?? localStorage.getItem(KEY), null),
    remember(token) {
      untaken = token;
      return settle(() => {
        localStorage.setItem(KEY, token);
        untaken = null;
      }, undefined);
    },
    forget() {
      untaken = null;
      return settle(() => localStorage.removeItem(KEY), undefined);
    },
    watch(listener) {
      const hear = ({ key }: StorageEvent) => {
        // A cleared storage names no key.
        if (key === KEY || key === null) listener();
      };
      window.addEventListener('storage', hear);
      return () => window.removeEventListener('storage', hear);
    },
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
  // Its code may not come; then nothing is kept.
  stayAvailable: () =>
    availability().then(
      ({ stayAvailable }) => stayAvailable(),
      () => 'never' as const,
    ),
  keepPage: (page) => availability().then(({ keepPage }) => keepPage(page), nothing),
  keptPages: () =>
    availability().then(
      ({ keptPages }) => keptPages(),
      () => [],
    ),
  forgetPages: () => availability().then(({ forgetPages }) => forgetPages(), nothing),
  watchReach(tell) {
    const listening = new AbortController();
    const look = async () => {
      // A browser without a network may still reach a shop on its own machine.
      const answers = navigator.onLine || (await availability().then(({ shopAnswers }) => shopAnswers(), no));
      if (!listening.signal.aborted) tell(answers || navigator.onLine);
    };
    for (const change of ['online', 'offline']) {
      window.addEventListener(change, () => void look(), { signal: listening.signal });
    }
    void look();
    return () => listening.abort();
  },
  stand: null,
  staff: null,
  visit: noVisits,
};

function settle<Value>(attempt: () => Value, otherwise: Value): Promise<Value> {
  try {
    return Promise.resolve(attempt());
  } catch {
    return Promise.resolve(otherwise);
  }
}
