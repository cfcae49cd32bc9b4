import type { ElectronApplication } from '@playwright/test';
import { inPage } from '../../e2e/fixtures/stand';

/**
 * Goes from page to page by the shop's own links, each chosen by chance, and ends at the home page: not by one that opens
 * something in its own page, such as a picture. As text, because it also runs in pages that no driver knows. Gives the
 * page changes and how often a link led nowhere.
 */
export const walk = `async (changes, seed) => {
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
  return { changed, stuck, at: location.href + ', ' + document.title + ', ' + links('').length + ' links' };
}`;

export interface Walked {
  changed: number;
  stuck: number;
  /** Where it ended, for whoever has to find out why it went no further. */
  at: string;
}

export function walkAbout(app: ElectronApplication, changes: number, seed: number): Promise<Walked> {
  return inPage<Walked>(app, `(${walk})(${changes}, ${seed})`);
}
