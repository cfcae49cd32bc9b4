// @vitest-environment jsdom
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productClasses, type ProductClass } from '../../shared/contract/goods';
import { fixedPicture } from './static-images';
import { widthOf } from './glyph-widths';
import { goodsPicture } from './product-image';
import { hotPicture } from './hot-picture';
import type { PictureRow } from './product-facts';
import type { StructureDrawer } from './structure-drawer';

/** No structure can be drawn. */
const withoutWorker: StructureDrawer = {
  draw: () => Promise.resolve(null),
  running: () => false,
  close: () => Promise.resolve(),
};

const asked = [
  'Target',
  'Host',
  'Clonality',
  'Isotype',
  'Applications',
  'Conjugate',
  'Emission',
  'Species',
  'Tag',
  'Expression system',
  'Format',
  'Detection',
  'Concentration',
  'pH',
  'Use',
  'Volume',
  'Material',
];

function row(productClass: ProductClass, name: string, facts: Record<string, string> = {}): PictureRow {
  const attrs = Object.entries(facts).map(([attr_name, attr_value]) => ({ attr_name, attr_value }));
  return {
    goods_name: name,
    product_class: productClass,
    attrs: JSON.stringify(attrs),
    properties: '[]',
    smiles: null,
    formula: null,
  };
}

function parsed(svg: string): Document {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(document.querySelector('parsererror')?.textContent ?? '').toBe('');
  return document;
}

const hostile = [
  '<script>alert(1)</script>',
  '" onload="x',
  '&amp;&#0;',
  'a\u0000\u0008b\uD800c\uFFFF',
  ']]>',
  '',
  ' ',
];

test.each(productClasses)('%s: hostile facts stay text in well-formed XML', async (productClass) => {
  for (const text of hostile) {
    const facts = Object.fromEntries(asked.map((name) => [name, text]));
    const picture = { ...row(productClass, text, facts), formula: text, smiles: text };
    const document = parsed(await goodsPicture(picture, withoutWorker));
    expect(document.querySelector('script, [onload]')).toBeNull();
    expect(document.documentElement.querySelectorAll('title')).toHaveLength(1);
  }
});

test.each(productClasses)(
  'whatever the facts, %s gives one well-formed picture, and no line of text leaves it',
  async (productClass) => {
    const fact = fc.string({ unit: 'grapheme', maxLength: 90 });
    await fc.assert(
      fc.asyncProperty(fact, fc.dictionary(fc.constantFrom(...asked), fact), async (name, facts) => {
        const picture = row(productClass, name, facts);
        const svg = await goodsPicture(picture, withoutWorker);
        expect(await goodsPicture(picture, withoutWorker)).toBe(svg);
        for (const text of parsed(svg).querySelectorAll('text[x]')) {
          const bold = text.getAttribute('font-weight') === '700';
          const width = widthOf(text.textContent ?? '', Number(text.getAttribute('font-size')), bold);
          if (text.getAttribute('text-anchor') === null && text.querySelector('tspan') === null) {
            expect(Number(text.getAttribute('x')) + width).toBeLessThanOrEqual(480);
          }
        }
      }),
      { numRuns: 40 },
    );
  },
);

test('JSON that is not in its shape counts as no facts', async () => {
  for (const json of ['', '{', 'null', '[1]', '[{"attr_name":1}]', '{"a":[]}']) {
    const picture = { ...row('primary_antibody', 'AKT1 Antibody'), attrs: json, properties: json };
    expect(await goodsPicture(picture, withoutWorker)).toContain('>AKT1<');
  }
});

test('an antibody shows its target, its host and what hangs on it', async () => {
  const facts = { Target: 'CD4', Host: 'Mouse', Clonality: 'Monoclonal (RPA-T4)', Conjugate: 'AF488' };
  const svg = await goodsPicture(row('conjugated_antibody', 'x', facts), withoutWorker);
  for (const text of ['CD4', 'Mouse', 'Monoclonal', 'AF488', 'Em 510 nm']) expect(svg).toContain(`>${text}<`);
});

test('a compound without a drawable structure shows its formula with real subscripts', async () => {
  const svg = await goodsPicture({ ...row('compound', 'Caffeine'), formula: 'C8H10N4O2' }, withoutWorker);
  const text = [...parsed(svg).querySelectorAll('text')].find((part) => part.querySelector('tspan'));
  expect(text?.textContent).toBe('C8H10N4O2');
  const low = [...(text?.querySelectorAll('tspan[font-size]') ?? [])].map((part) => part.textContent);
  expect(low).toEqual(['8', '10', '4', '2']);
});

test('fixed and hot pictures are well-formed', () => {
  for (const name of [
    'banners/1',
    'banners/2',
    'banners/3',
    'banners/4',
    'banners/study',
    'profile',
    'cro',
    'award',
  ]) {
    parsed(fixedPicture(name)?.() ?? '');
  }
  for (const name of ['ELISA Kits', 'Dyes & Probes', 'Inhibitors & Modulators', '<nothing known>']) {
    for (const hover of [false, true]) parsed(hotPicture([name], hover));
  }
});
