import { describe, expect, it } from 'vitest';
import { validateSvg } from './validate-svg';

const svg = (inside: string, more = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 32"${more}>${inside}</svg>`;

describe('validateSvg', () => {
  it.each([
    ['plain shapes', svg('<path d="M0 0h4"/><g><circle r="2" fill="#0b6b5d"/></g>')],
    [
      'an internal gradient',
      svg('<defs><linearGradient id="a"/></defs><rect fill="url(#a)" style="stroke: none"/>'),
    ],
    [
      'a shape used twice',
      svg('<defs><path id="a" d="M0 0h4"/></defs><use href="#a"/><use xlink:href="#a"/>'),
    ],
    [
      'an XML declaration and a comment',
      `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${svg('<title>A</title>')}`,
    ],
  ])('accepts %s', (_, text) => {
    expect(validateSvg(text)).toEqual({ width: 64, height: 32 });
  });

  it('ignores spaces around the numbers of the viewBox', () => {
    expect(validateSvg('<svg viewBox=" 0 0 64 32 "><path d="M0 0"/></svg>')).toEqual({
      width: 64,
      height: 32,
    });
  });

  it('returns width and height when there is no viewBox', () => {
    expect(validateSvg('<svg width="40px" height="20"><path d="M0 0"/></svg>')).toEqual({
      width: 40,
      height: 20,
    });
  });

  it.each([
    ['a script', svg('<script>alert(1)</script>'), '<script>'],
    ['a nested script', svg('<g><g><script href="#a"/></g></g>'), '<script>'],
    ['an event handler', svg('', ' onload="alert(1)"'), 'onload'],
    ['an event handler in mixed case', svg('<g OnClick="alert(1)"/>'), 'OnClick'],
    ['embedded HTML', svg('<foreignObject><p/></foreignObject>'), '<foreignObject>'],
    ['an external image', svg('<image href="https://example.org/a.png"/>'), '<image>'],
    ['a script link', svg('<a href="javascript:alert(1)"><path/></a>'), '<a>'],
    ['an external shape', svg('<use href="https://example.org/a.svg#b"/>'), 'href'],
    ['a shape in a data URL', svg('<use xlink:href="data:image/svg+xml,a"/>'), 'href'],
    ['external paint', svg('<rect fill="url(https://example.org/a.svg#b)"/>'), 'fill'],
    ['external paint hidden by an entity', svg('<rect fill="url&#40;//example.org/a)"/>'), 'entity'],
    ['external paint hidden by an escape', svg('<rect style="fill:u\\72l(//example.org)"/>'), 'escape'],
    ['a style sheet', svg('<style>@import url(//example.org/a.css)</style>'), '<style>'],
    ['an animated link', svg('<use href="#a"><set attributeName="href" to="//example.org"/></use>'), '<set>'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('&a;')}`, 'declaration'],
    ['a style sheet instruction', `<?xml-stylesheet href="a.css"?>${svg('')}`, 'declaration'],
    ['two roots', svg('') + svg(''), 'SVG'],
    ['an unclosed element', svg('<g>'), 'well-formed'],
    ['a different root element', '<html><svg viewBox="0 0 1 1"/></html>', 'SVG'],
    ['no size', '<svg><path d="M0 0"/></svg>', 'viewBox'],
    ['deep nesting', svg('<g>'.repeat(20_000) + '</g>'.repeat(20_000)), 'deep'],
    ['an empty text', '', 'SVG'],
  ])('rejects %s', (_, text, word) => {
    expect(validateSvg(text)).toEqual({ reason: expect.stringContaining(word) as string });
  });
});
