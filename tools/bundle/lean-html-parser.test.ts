// @vitest-environment jsdom
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as published from 'html-react-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { leanHtmlParser, leanUtilitiesText } from './lean-html-parser';
import { plantBuild } from './planted-build';

type Parser = typeof published;

const everything = "export { default, domToReact } from 'html-react-parser';";

let lean: Parser;
beforeAll(async () => {
  const build = await plantBuild(everything, leanHtmlParser());
  lean = (await build.load()) as Parser;
  await build.remove();
});

/** Every element becomes one of the same name without attributes. */
function bare(parser: Parser, html: string): string {
  const options: published.HTMLReactParserOptions = {
    replace(node): ReactElement | undefined {
      if (!('attribs' in node)) return undefined;
      return createElement(
        node.name,
        null,
        parser.domToReact(node.children as published.DOMNode[], options) as ReactElement,
      );
    },
  };
  return renderToStaticMarkup(createElement('div', null, parser.default(html, options) as ReactElement));
}

describe.each<[string, () => Parser]>([
  ['as published', () => published],
  ['lean', () => lean],
])('the HTML parser %s', (_how, find) => {
  it.each([
    ['plain text', 'One &lt; two', '<div>One &lt; two</div>'],
    ['elements within others', '<p style="color: red">A <em>b</em></p>', '<div><p>A <em>b</em></p></div>'],
    ['a table with white space', '<table>\n<tbody> <tr>\n<td>1</td></tr></tbody></table>', null],
    ['a custom element', '<my-part style="top: 0" is="x">1</my-part>', '<div><my-part>1</my-part></div>'],
  ])('makes elements of %s', (_what, html, expected) => {
    expect(bare(find(), html)).toBe(
      expected ?? '<div><table><tbody><tr><td>1</td></tr></tbody></table></div>',
    );
  });
});

it('refuses an element that nobody replaces', () => {
  expect(() => lean.default('<p class="a">1</p>')).toThrow('every element is replaced');
  expect(published.default('<p class="a">1</p>')).toBeTruthy();
});

it.each([
  ['lean, without', leanHtmlParser(), false],
  ['as published, with', [], true],
])('is bundled %s the table of attributes and the parser of styles', async (_how, plugins, held) => {
  const build = await plantBuild(everything, plugins);
  await build.remove();
  for (const name of ['strikethroughPosition', 'property missing']) {
    expect([name, build.code.includes(name)]).toEqual([name, held]);
  }
});

it('takes no other text for the parser', () => {
  expect(() => leanUtilitiesText('const other = 1;')).toThrow('html-react-parser');
});
