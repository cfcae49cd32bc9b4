import { describe, expect, it } from 'vitest';
import { checkSvg } from './validate-svg';

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"${more}>${inside}</svg>`;

describe('a drawing of the shop', () => {
  it.each([
    ['plain shapes', svg('<path d="M0 0h4"/><g><circle r="2" fill="#0b6b5d"/></g>')],
    [
      'a gradient of its own',
      svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)" style="stroke: none"/>'),
    ],
    [
      'a shape used twice',
      svg('<defs><path id="a" d="M0 0h4"/></defs><use href="#a"/><use xlink:href="#a"/>'),
    ],
    [
      'a head and a remark',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${svg('<title>A</title>')}`,
    ],
  ])('is taken with %s', (_, text) => {
    expect(checkSvg(text)).toEqual({ width: 64, height: 32 });
  });

  it('tells its size by width and height where it has no viewBox', () => {
    expect(checkSvg('<svg width="40px" height="20"><path d="M0 0"/></svg>')).toEqual({
      width: 40,
      height: 20,
    });
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>'), '<script>'],
    ['a script far inside', svg('<g><g><script href="#a"/></g></g>'), '<script>'],
    ['what runs when it is shown', svg('', ' onload="alert(1)"'), 'onload'],
    ['the same in other letters', svg('<g OnClick="alert(1)"/>'), 'OnClick'],
    ['a page inside', svg('<foreignObject><p/></foreignObject>'), '<foreignObject>'],
    ['a picture from elsewhere', svg('<image href="https://example.org/a.png"/>'), '<image>'],
    ['a link that runs', svg('<a href="javascript:alert(1)"><path/></a>'), '<a>'],
    ['a shape from elsewhere', svg('<use href="https://example.org/a.svg#b"/>'), 'href'],
    ['a shape from data', svg('<use xlink:href="data:image/svg+xml,a"/>'), 'href'],
    ['paint from elsewhere', svg('<rect fill="url(https://example.org/a.svg#b)"/>'), 'fill'],
    ['paint from elsewhere, spelled by an entity', svg('<rect fill="url&#40;//example.org/a)"/>'), 'entity'],
    [
      'paint from elsewhere, spelled by an escape',
      svg('<rect style="fill:u\\72l(//example.org)"/>'),
      'escape',
    ],
    ['a style sheet', svg('<style>@import url(//example.org/a.css)</style>'), '<style>'],
    [
      'what changes a link later',
      svg('<use href="#a"><set attributeName="href" to="//example.org"/></use>'),
      '<set>',
    ],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'declaration'],
    ['a style sheet before it', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'declaration'],
    ['two roots', svg('') + svg(''), 'SVG'],
    ['an open element', svg('<g>'), 'well-formed'],
    ['another root', '<html><svg viewBox="0 0 1 1"/></html>', 'SVG'],
    ['no size', '<svg><path d="M0 0"/></svg>', 'viewBox'],
    ['nothing', '', 'SVG'],
  ])('is refused with %s', (_, text, word) => {
    expect(checkSvg(text)).toEqual({ reason: expect.stringContaining(word) as string });
  });
});
