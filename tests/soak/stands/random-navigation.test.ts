// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { navigationScript, type NavigationResult } from './random-navigation';

type NavigationScript = (maxNavigations: number, seed: number) => Promise<NavigationResult>;
const runNavigation = (0, eval)(navigationScript) as NavigationScript;

afterEach(() => document.body.replaceChildren());

/** Two pages with links to each other, and with links that open a dialog. */
function openShop(): void {
  document.body.innerHTML = '<div id="shop"></div>';
  const shop = document.body.firstElementChild as HTMLElement;
  const draw = (path: string) => {
    window.history.pushState(null, '', path);
    const enlarge = '<a href="/pictures/1.svg" aria-haspopup="dialog">Enlarge</a>'.repeat(20);
    shop.innerHTML = `<main><h1>${path}</h1>${enlarge}</main><a href="/">Home</a><a href="/faq">Questions</a>`;
  };
  shop.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a');
    event.preventDefault();
    if (link && !link.hasAttribute('aria-haspopup')) draw(link.pathname);
  });
  draw('/');
}

it('follows links between pages and skips links that open a dialog', async () => {
  openShop();
  const { navigations, deadLinks } = await runNavigation(8, 42);
  expect({ navigations, deadLinks }).toEqual({ navigations: 8, deadLinks: 0 });
});
