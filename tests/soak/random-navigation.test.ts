// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { walk, type Walked } from './random-navigation';

type Walk = (changes: number, seed: number) => Promise<Walked>;
const walkHere = (0, eval)(walk) as Walk;

afterEach(() => document.body.replaceChildren());

/** A shop of two pages; each leads to the other, and shows a picture that a press enlarges in a dialog. */
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

it('goes from page to page, and takes nothing for a link that opens something in its page', async () => {
  openShop();
  const { changed, stuck } = await walkHere(8, 42);
  expect({ changed, stuck }).toEqual({ changed: 8, stuck: 0 });
});
