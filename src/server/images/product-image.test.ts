// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { productClasses, type ProductClass } from '../../shared/contract/goods';
import { productImage } from './product-image';
import type { ProductImageRow } from './product-facts';
import { categoryIcon } from './static-images';
import type { StructureRenderer } from './structure-renderer';
import { textWidth } from './text-layout';

const imageFolder = resolve(import.meta.dirname, '../../../resources/images');

const withoutStructures: StructureRenderer = {
  draw: () => Promise.resolve(null),
  isRunning: () => false,
  close: () => Promise.resolve(),
};

const factNames = [
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

function row(productClass: ProductClass, name: string, facts: Record<string, string> = {}): ProductImageRow {
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

function parseSvg(svg: string): Document {
  const document = new DOMParser().parseFromString(svg, 'image/svg+xml');
  expect(document.querySelector('parsererror')?.textContent ?? '').toBe('');
  return document;
}

const maliciousTexts = [
  '<script>alert(1)</script>',
  '" onload="x',
  '&amp;&#0;',
  'a\u0000\u0008b\uD800c\uFFFF',
  ']]>',
  '',
  ' ',
];

const svgOf = async (picture: ProductImageRow) => (await productImage(picture, withoutStructures)).svg;

test.each(productClasses)('escapes malicious facts of class %s', async (productClass) => {
  for (const text of maliciousTexts) {
    const facts = Object.fromEntries(factNames.map((name) => [name, text]));
    const picture = { ...row(productClass, text, facts), formula: text, smiles: text };
    const document = parseSvg(await svgOf(picture));
    expect(document.querySelector('script, [onload]')).toBeNull();
    expect(document.documentElement.querySelectorAll('title')).toHaveLength(1);
  }
});

test.each(productClasses)(
  'draws class %s deterministically, well-formed and without overflowing text for any facts',
  async (productClass) => {
    const fact = fc.string({ unit: 'grapheme', maxLength: 90 });
    await fc.assert(
      fc.asyncProperty(fact, fc.dictionary(fc.constantFrom(...factNames), fact), async (name, facts) => {
        const picture = row(productClass, name, facts);
        const svg = await svgOf(picture);
        expect(await svgOf(picture)).toBe(svg);
        for (const text of parseSvg(svg).querySelectorAll('text[x]')) {
          const bold = text.getAttribute('font-weight') === '700';
          const width = textWidth(text.textContent ?? '', Number(text.getAttribute('font-size')), { bold });
          if (text.getAttribute('text-anchor') === null && text.querySelector('tspan') === null) {
            expect(Number(text.getAttribute('x')) + width).toBeLessThanOrEqual(480);
          }
        }
      }),
      { numRuns: 40 },
    );
  },
);

test('cuts a formula only if it is too wide at the smallest size', async () => {
  for (let length = 10; length < 40; length += 1) {
    const formula = 'N'.repeat(length);
    const svg = await svgOf({ ...row('compound', 'A compound'), formula });
    expect([length, svg.includes('…')]).toEqual([length, textWidth(formula, 18, { bold: true }) > 376]);
  }
});

test('treats invalid JSON as no facts', async () => {
  for (const json of ['', '{', 'null', '[1]', '[{"attr_name":1}]', '{"a":[]}']) {
    const picture = { ...row('primary_antibody', 'AKT1 Antibody'), attrs: json, properties: json };
    expect(await svgOf(picture)).toContain('>AKT1<');
  }
});

test('shows target, host, clonality and label of an antibody', async () => {
  const facts = { Target: 'CD4', Host: 'Mouse', Clonality: 'Monoclonal (RPA-T4)', Conjugate: 'AF488' };
  const svg = await svgOf(row('conjugated_antibody', 'x', facts));
  for (const text of ['CD4', 'Mouse', 'Monoclonal', 'AF488', 'Em 519 nm']) expect(svg).toContain(`>${text}<`);
});

test('shows target, host and the best tested application of a primary antibody with few elements', async () => {
  const facts = { Target: 'p53', Host: 'Mouse', Clonality: 'Monoclonal (12F13)' };
  const svg = await svgOf({
    ...row('primary_antibody', 'Anti-p53 Antibody', facts),
    applications: '["WB","IHC-P"]',
    species: '["Human"]',
    cells: 'BC',
  });
  for (const text of ['p53', 'Mouse', 'WB', 'schematic']) expect(svg).toContain(`>${text}<`);
  // Each is a document that the browser lays out before a list is painted.
  expect(parseSvg(svg).querySelectorAll('*').length).toBeLessThan(40);
});

test.each([
  ['Tris buffer 0.5 M, pH 7.4', '0.5 M', 'pH 7.4', 'Tris buffer 0.5 M'],
  ['Tris buffer 0,5 M, pH 7,4', '0,5 M', 'pH 7,4', 'Tris buffer 0,5 M'],
  ['PBS 10x, pH 7', '10×', 'pH 7', 'PBS 10x'],
])('shows strength and pH of the buffer %s on the bottle', async (name, strength, acidity, shortName) => {
  const document = parseSvg(await svgOf(row('buffer', name)));
  const [first, second, ...others] = [...document.querySelectorAll('text')].map((text) => text.textContent);
  expect([first, second]).toEqual([strength, acidity]);
  expect(others.join(' ')).toContain(shortName);
});

test.each([
  ['C-His Tag', 'C'],
  ['N-GST Tag', 'N'],
  ['His tag, C-terminal', 'C'],
  ['c-Myc Tag', ''],
  ['cMyc', ''],
  ['FLAG', ''],
])('marks the terminus of a protein that its tag %s states', async (tag, terminus) => {
  const svg = await svgOf(row('protein', 'Human IL6 protein', { Tag: tag }));
  const mark = [...parseSvg(svg).querySelectorAll('circle + text')].map((text) => text.textContent);
  expect(mark).toEqual([terminus]);
});

test.each(['Untagged', 'Non-tagged', 'No tag', 'None', 'Tag-free', 'Tagless', 'N/A'])(
  'draws a protein with the stated tag "%s" without a tag',
  async (tag) => {
    const svg = await svgOf(row('protein', 'Human IL6 protein', { Tag: tag }));
    expect(parseSvg(svg).querySelector('circle + text')).toBeNull();
  },
);

test('marks an emission maximum that is only an estimate', async () => {
  const svg = await svgOf(row('conjugated_antibody', 'x', { Target: 'CD4', Conjugate: 'iFluor 488' }));
  expect(svg).toContain('>Em ≈ 510 nm<');
  expect(await svgOf(row('dye', 'iFluor 488 azide'))).toContain('>Em ≈ 510 nm<');
  expect(await svgOf(row('dye', 'Alexa Fluor 488 azide'))).toContain('>Em 519 nm<');
});

test.each([
  ['Ex 1064 / Em 1130 nm', { Excitation: '1064 nm', Emission: '1130 nm' }],
  ['Ex 250 / Em 305 nm', { Excitation: '250 nm', Emission: '305 nm' }],
  ['Ex 495 / Em 519 nm', { Excitation: '495 nm', Emission: '519 nm' }],
])('draws curves of a dye with at least two points: %s', async (_name, facts) => {
  const svg = await svgOf(row('dye', 'IR dye', facts));
  for (const path of parseSvg(svg).querySelectorAll('path')) {
    const data = path.getAttribute('d') ?? '';
    expect(data).toMatch(/^M\S+ \S+[HVLhvl]|^M\S+ \S+ \S+/);
  }
});

test.each([
  ['at the end of the axis', '789 nm', '850 nm'],
  ['at its start', '300 nm', '330 nm'],
  ['in its middle', '495 nm', '519 nm'],
])('fills the emission down to the axis, also with a peak %s', async (_place, excitation, emission) => {
  const svg = await svgOf(row('dye', 'A dye', { Excitation: excitation, Emission: emission }));
  const area = parseSvg(svg).querySelector('path[fill-opacity]')?.getAttribute('d') ?? '';
  expect(area).toMatch(/^M\S+ 300L.*L\S+ 300z$/);
});

test('shows the formula with subscripts when the structure of a compound cannot be drawn', async () => {
  const svg = await svgOf({ ...row('compound', 'Caffeine'), formula: 'C8H10N4O2' });
  const text = [...parseSvg(svg).querySelectorAll('text')].find((part) => part.querySelector('tspan'));
  expect(text?.textContent).toBe('C8H10N4O2');
  const subscripts = [...(text?.querySelectorAll('tspan[font-size]') ?? [])].map((part) => part.textContent);
  expect(subscripts).toEqual(['8', '10', '4', '2']);
});

test('has well-formed static images', () => {
  const files = readdirSync(imageFolder, { recursive: true, encoding: 'utf8' });
  const svgs = files.filter((file) => file.endsWith('.svg'));
  expect(svgs.length).toBeGreaterThan(30);
  for (const file of svgs) parseSvg(readFileSync(join(imageFolder, file), 'utf8'));
});

test('escapes the name of a category in its icon', async () => {
  for (const name of ['ELISA Kits', 'Dyes & Probes', 'Inhibitors & Modulators', '<nothing known>']) {
    for (const hover of [false, true]) {
      const title = parseSvg((await categoryIcon(imageFolder, [name], hover).draw()).svg).querySelector(
        'title',
      );
      expect(title?.textContent).toBe(name);
    }
  }
});

test.each([
  ['Miscellaneous', 'Sundries'],
  ['Internal standards', 'Sundries'],
  ['Stainless steel ware', 'Sundries'],
  ['High-resolution columns', 'Sundries'],
  ['Stem cells', 'Cell culture'],
  ['siRNA', 'Molecular biology'],
  ['RNAi', 'Molecular biology'],
  ['cDNA clones', 'Molecular biology'],
])('gives the category "%s" the icon of "%s"', async (name, like) => {
  const iconOf = async (category: string) =>
    (await categoryIcon(imageFolder, [category], false).draw()).svg.replaceAll(category, '');
  expect(await iconOf(name)).toBe(await iconOf(like));
});

test.each([
  ['consumable', 'Multiplate', 'Plate', 'tips'],
  ['molecular_biology', 'Bladder Total RNA', 'Total RNA', 'a gel'],
] as const)('draws a %s "%s" like "%s", without %s', async (productClass, name, like, _other) => {
  const drawingOf = async (text: string) =>
    (await svgOf(row(productClass, text))).replace(/<title>.*?<\/title>|<text.*?<\/text>/g, '');
  expect(await drawingOf(name)).toBe(await drawingOf(like));
});

test('names the whole target of a secondary antibody', async () => {
  for (const [name, target] of [
    ['Goat Anti-Guinea Pig IgG (H+L)', 'Guinea Pig'],
    ['Goat anti-Pigeon IgY', 'Pigeon'],
    ['Goat anti-Mouse IgG1, Biotin', 'Mouse'],
  ] as const) {
    const texts = parseSvg(await svgOf(row('secondary_antibody', name))).querySelectorAll('text');
    expect([...texts].map((text) => text.textContent).join(' ')).toMatch(
      new RegExp(`(?:^|anti- )${target}(?: |$)`),
    );
  }
});

test.each(['HRP Goat Anti-Rabbit IgG', 'HRP-conjugated Goat anti-rabbit IgG', 'Goat F(ab)2 Anti-Rabbit IgG'])(
  'names the host of %s',
  async (name) => expect(await svgOf(row('secondary_antibody', name))).toContain('>Goat anti-<'),
);

test.each(['Mouse IgG', 'Mouse IgG1', 'Rat IgG2a', 'Human IgE', 'Chicken IgY'])(
  'draws a secondary antibody against %s on a primary one',
  async (target) => {
    const surface = 'M28 338h200';
    const name = `Goat Anti-${target} Antibody`;
    expect(await svgOf(row('secondary_antibody', name, { Target: target }))).toContain(surface);
    expect(await svgOf(row('secondary_antibody', name))).toContain(surface);
    expect(await svgOf(row('secondary_antibody', 'Goat Anti-GFP Antibody'))).not.toContain(surface);
    expect(await svgOf(row('secondary_antibody', `${target} Isotype Control`))).not.toContain(surface);
  },
);
