import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { fillDrawings } from './fill-drawings';

const element = (id: number) => `<span class="a" data-drawing="/pictures/goods/${id}.svg"></span>`;
const svg = (text: string) =>
  `<svg role="img" viewBox="0 0 4 3"><title>Name</title><text>${text}</text></svg>`;

it('puts each drawing into its element, without its own name', async () => {
  const find = (path: string) => Promise.resolve(svg(`drawing of ${path} for $& $1`));
  expect(await fillDrawings(`<ul>${element(7)}${element(12)}</ul>`, find)).toBe(
    '<ul>' +
      '<span class="a" data-drawing="/pictures/goods/7.svg">' +
      '<svg viewBox="0 0 4 3"><text>drawing of /pictures/goods/7.svg for $& $1</text></svg></span>' +
      '<span class="a" data-drawing="/pictures/goods/12.svg">' +
      '<svg viewBox="0 0 4 3"><text>drawing of /pictures/goods/12.svg for $& $1</text></svg></span></ul>',
  );
});

it.each([
  ['there is none', () => Promise.resolve(null)],
  ['drawing it fails', () => Promise.reject(new Error('busy'))],
  ['it takes too long', () => setTimeout(5000, svg('late'), { ref: false })],
  ['the host has no drawings', undefined],
])('uses an image when %s', async (_case, find) => {
  expect(await fillDrawings(element(7), find)).toBe(
    '<span class="a" data-drawing="/pictures/goods/7.svg">' +
      '<img src="/pictures/goods/7.svg" alt="" width="480" height="360"></span>',
  );
});

it.each([
  ['text that looks like the element', `<p>&lt;span data-drawing=&quot;/pictures/goods/7.svg&quot;&gt;</p>`],
  ['another path', '<span data-drawing="/pictures/goods/7.svg?part=C"></span>'],
  ['an element with content', '<span data-drawing="/pictures/goods/7.svg"><b>x</b></span>'],
])('leaves %s', async (_case, html) => {
  expect(await fillDrawings(html, () => Promise.resolve(svg('x')))).toBe(html);
});
