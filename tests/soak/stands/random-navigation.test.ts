// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { navigationScript, type NavigationResult } from './random-navigation';

type Walk = (changes: number, seed: number) => Promise<NavigationResult>;
const runNavigation = (0, eval)(navigationScript) as Walk;

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
  const { changed, stuck } = await runNavigation(8, 42);
  expect({ changed, stuck }).toEqual({ changed: 8, stuck: 0 });
});
