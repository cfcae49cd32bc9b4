import type { ElectronApplication } from '@playwright/test';
import { inPage } from '../../../e2e/fixtures/stand';

/**
 * Follows random links of the shop and ends at the home page. Skips links that open something in the page, such as an
 * image. A string, because it also runs in pages unknown to Playwright. Returns the numbers of navigations and dead links.
 */
export const navigationScript = `async (changes, seed) => {
  let state = seed;
  const below = (most) => {
    state ^= state << 13; state ^= state >>> 17; state ^= state << 5;
    return (state >>> 0) % most;
  };
  const apart = /^\\/(login|user|documents|published|shoppingCart\\/pay|lead|orderRequest)/;
  const mayFollow = (link) => !link.target && !link.hasAttribute('download') && !link.hasAttribute('aria-haspopup') && !apart.test(link.getAttribute('href')) && link.href.split('#')[0] !== location.href.split('#')[0];
  const links = (path) => [...document.querySelectorAll('#shop a[href' + (path ? '="' + path + '"]' : '^="/"]'))].filter(mayFollow);
  const until = async (isSo) => {
    for (const late = performance.now() + 5000; performance.now() < late;) {
      if (isSo()) return true;
      await new Promise((go) => setTimeout(go, 4));
    }
    return false;
  };
  let changed = 0;
  let stuck = 0;
  const follow = async (path) => {
    const found = links(path);
    const before = location.href;
    found[below(found.length || 1)]?.click();
    const arrived = await until(() => location.href !== before && document.querySelector('main h1, main h2'));
    if (arrived) changed += 1; else stuck += 1;
    return arrived;
  };
  while (changed < changes - 1 && stuck < 20) if (!(await follow(''))) await follow('/');
  if (location.pathname !== '/') await follow('/');
  return { changed, stuck, page: location.href + ', ' + document.title + ', ' + links('').length + ' links' };
}`;

export interface NavigationResult {
  changed: number;
  stuck: number;
  /** Last address, for diagnosis. */
  page: string;
}

export function navigateRandomly(
  app: ElectronApplication,
  changes: number,
  seed: number,
): Promise<NavigationResult> {
  return inPage<NavigationResult>(app, `(${navigationScript})(${changes}, ${seed})`);
}
