import { expect, it } from 'vitest';
import { inTwoPieces } from './two-pieces';

const card = (at: number) => `<li><article>${at}</article></li>`;
const list = (cards: number) =>
  `<ul>${Array.from({ length: cards }, (_, at) => card(at)).join('')}</ul><footer>`;

it('parts a list below the cards that can be in view', () => {
  const [seen, below] = inTwoPieces(list(24));
  expect(seen.endsWith(card(5))).toBe(true);
  expect(below.startsWith(card(6))).toBe(true);
  expect(seen + below).toBe(list(24));
});

it.each([list(5), '<h1>no list</h1>', ''])('leaves any other page whole: %s', (html) => {
  expect(inTwoPieces(html)).toEqual([html, '']);
});
