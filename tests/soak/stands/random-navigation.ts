import type { ElectronApplication } from '@playwright/test';
import { inPage } from '../../../e2e/fixtures/stand';

/**
 * Follows random links of the shop until `maxNavigations` succeeded or 20 links were dead, and ends at the home page. Skips links that
 * open something in the page, such as an image, and links to the pages of `skippedPaths`. A string, because it also runs in pages
 * unknown to Playwright. Returns a {@link NavigationResult}.
 */
export const navigationScript = `async (maxNavigations, seed) => {
  let state = seed;
  const randomBelow = (limit) => {
    state ^= state << 13; state ^= state >>> 17; state ^= state << 5;
    return (state >>> 0) % limit;
  };
  const skippedPaths = /^\\/(login|user|documents|published|shoppingCart\\/pay|lead|orderRequest)/;
  const mayFollow = (link) => !link.target && !link.hasAttribute('download') && !link.hasAttribute('aria-haspopup') && !skippedPaths.test(link.getAttribute('href')) && link.href.split('#')[0] !== location.href.split('#')[0];
  const findLinks = (path) => [...document.querySelectorAll('#shop a[href' + (path ? '="' + path + '"]' : '^="/"]'))].filter(mayFollow);
  const waitFor = async (condition) => {
    for (const deadline = performance.now() + 5000; performance.now() < deadline;) {
      if (condition()) return true;
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
    return false;
  };
  let navigations = 0;
  let deadLinks = 0;
  const follow = async (path) => {
    const links = findLinks(path);
    const addressBefore = location.href;
    links[randomBelow(links.length || 1)]?.click();
    const hasArrived = await waitFor(() => location.href !== addressBefore && document.querySelector('main h1, main h2'));
    if (hasArrived) navigations += 1; else deadLinks += 1;
    return hasArrived;
  };
  while (navigations < maxNavigations - 1 && deadLinks < 20) if (!(await follow(''))) await follow('/');
  if (location.pathname !== '/') await follow('/');
  return { navigations, deadLinks, page: location.href + ', ' + document.title + ', ' + findLinks('').length + ' links' };
}`;

export interface NavigationResult {
  navigations: number;
  /** Number of links that changed neither the address nor the page. */
  deadLinks: number;
  /** Address, title and number of links of the last page, for diagnosis. */
  page: string;
}

/** Runs {@link navigationScript} in the page of a stand. */
export function navigateRandomly(
  app: ElectronApplication,
  maxNavigations: number,
  seed: number,
): Promise<NavigationResult> {
  return inPage<NavigationResult>(app, `(${navigationScript})(${maxNavigations}, ${seed})`);
}
