// @vitest-environment jsdom
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSite, type TestSite } from '../../../test/fixtures/make-site';
import { textLines } from '../../../test/render/text-lines';

let site: TestSite;
beforeAll(async () => {
  site = await makeSite();
});
afterAll(() => site.close());

const documentOf = (html: string) => new DOMParser().parseFromString(html, 'text/html');
const linesOf = (html: string) => textLines(documentOf(html));

async function read(address: string): Promise<{ lines: string[]; title: string }> {
  const { response, text } = await site.get(address);
  expect(response.status).toBe(200);
  const title = documentOf(text).querySelector('h1')?.textContent ?? '';
  return { lines: linesOf(text), title };
}

/** Returns the first pattern that no line matches in this order, or null. Other lines may be in between. */
function missing(lines: readonly string[], wanted: readonly RegExp[]): RegExp | null {
  let from = 0;
  for (const words of wanted) {
    const found = lines.slice(from).findIndex((line) => words.test(line));
    if (found < 0) return words;
    from += found + 1;
  }
  return null;
}

const pages: [address: string, facts: RegExp[]][] = [
  ['/', [/^Skip to content$/, /^Hot categories$/, /^Company profile$/]],
  [
    '/categoryList?id=22',
    [/^Skip to content$/, /^Home$/, /^Primary Antibodies$/, /^Filters$/, /^Anti-/, /^Host$/, /\$\d+\.\d\d/],
  ],
  [
    '/goodsInfo?id=65',
    [
      /^Skip to content$/,
      /^Small Molecules$/,
      /^Aspirin$/,
      /^50-78-2/,
      /^5 g \$\d/,
      /^Description$/,
      /^SMILES$/,
    ],
  ],
  ['/notRegion?key=EGFR', [/^Skip to content$/, /^Results for “EGFR”/, /^Filters$/, /EGFR/, /\$\d+\.\d\d/]],
];

describe.each(pages)('text of %s', (address, facts) => {
  it('begins with the skip link, followed by heading and content', async () => {
    const { lines } = await read(address);
    expect(missing(lines, facts)).toBeNull();
    expect(lines[0]).toBe('Skip to content');
  });

  it('has no repeated lines, no joined words and no image without alternative text', async () => {
    const { lines, title } = await read(address);
    // The heading repeats the last breadcrumb.
    expect(lines.filter((line, index) => line === lines[index - 1] && line !== title)).toEqual([]);
    expect(lines.filter((line) => line.includes('a picture without words'))).toEqual([]);
    // A number joined with a price, and a wrong plural.
    expect(lines.filter((line) => /[\p{L}\d]\$\d|\b1 products\b/u.test(line))).toEqual([]);
  });
});

it('detects repeated lines, joined words and images without text', () => {
  const html = '<p>One</p><p>One</p><p><span>50-78-2</span><span>$40.00</span></p><img src="/a.svg">';
  expect(linesOf(html)).toEqual(['One', 'One', '50-78-2$40.00', '[a picture without words]']);
  expect(missing(['a', 'b'], [/b/, /a/])).toEqual(/a/);
});
