import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessColumns } from './guess-columns';
import { findAttribute } from './product-attributes';
import { valueScore } from './value-heuristics';

/** Guesses a table of products; `columns` has the values below each heading. Returns the targets by heading. */
function targetsOf(columns: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const sampled = Object.entries(columns).map(([heading, samples]) => ({ heading, samples }));
  const guesses = guessColumns(sampled, 'products');
  return Object.fromEntries(sampled.map(({ heading }) => [heading, guesses.get(heading)?.target ?? '']));
}

const base = {
  SKU: ['A-1', 'A-2', 'A-3'],
  'Product name': ['Caffeine', 'Taurine', 'Glycine'],
  Size: ['1 mg', '5 mg', '10 mg'],
};
const prices = (...all: number[]) => all.map((price) => price.toFixed(2));
const low = prices(10, 20, 30);
const high = prices(25, 35, 45);

it.each([
  'Price (cents)',
  'price_cents',
  'Price (USD ct)',
  'Preis in Cent',
  'Preis (Rappen)',
  'Price (k USD)',
  'Price (in thousands)',
  '价格（分）',
])('never reads %s as dollars', (heading) => {
  expect(targetsOf({ ...base, [heading]: ['1250', '2000', '3500'] })[heading]).toBe('');
  expect(targetsOf({ ...base, Price: low, [heading]: ['1250', '2000', '3500'] })['Price']).toBe('price');
});

it.each(['Price (centrifuge tubes)', 'Percent price', 'Price (US market)'])(
  'may read %s as a price',
  (heading) => {
    expect(targetsOf({ ...base, [heading]: low })[heading]).toBe('price');
  },
);

it.each(['Net charge', 'Charge', 'Charge at pH 7', 'Formal charge'])(
  'never reads %s as a price',
  (heading) => {
    for (const values of [
      ['1', '-2', '0'],
      ['+1.0', '-2.0', '0.0'],
      ['1.00', '2.00', '3.00'],
    ])
      expect(targetsOf({ ...base, Price: low, [heading]: values })).toMatchObject({ Price: 'price' });
    expect(targetsOf({ ...base, [heading]: ['1.00', '2.00', '3.00'] })[heading]).not.toMatch(/^price/);
  },
);

it.each([
  'safety data sheet',
  'Safety Data Sheet URL',
  'Safety sheet',
  'Sicherheitsdatenblatt',
  '安全数据表',
  '安全技术说明书',
])('reads %s as a document, although safety stocks are not imported', (heading) => {
  const documents = ['https://shop.test/1.pdf', 'https://shop.test/2.pdf', 'https://shop.test/3.pdf'];
  expect(targetsOf({ ...base, [heading]: documents })[heading]).toBe('sds');
  const stocks = {
    Stock: ['4', '5', '6'],
    'Safety stock': ['1', '2', '3'],
    Sicherheitsbestand: ['1', '2', '3'],
  };
  expect(targetsOf({ ...base, ...stocks })).toMatchObject({
    Stock: 'stock',
    'Safety stock': '',
    Sicherheitsbestand: '',
  });
});

it.each(['Safety data sheet (internal)', 'Supplier safety data sheet'])(
  'keeps %s confidential',
  (heading) => {
    expect(targetsOf({ ...base, [heading]: ['https://shop.test/1.pdf'] })[heading]).toBe('');
  },
);

it('reads open-ended quantities from one unit on', () => {
  const tiers = { '1+': high, '10+': low, 'from 100': prices(1, 2, 3) };
  expect(targetsOf({ ...base, ...tiers })).toMatchObject({
    '1+': 'price',
    '10+': 'from:10',
    'from 100': 'from:100',
  });
});

describe('values without a heading', () => {
  const flags = [
    'Yes',
    'No',
    'Y',
    'N',
    'A',
    'B',
    'C',
    'CO',
    'CN',
    'CH',
    'IN',
    'PO',
    'BN',
    'NO',
    'OK',
    'I',
    'II',
  ];

  it('are never a structure when they are flags, grades or codes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Hazardous', 'Ion', 'Foo', 'RUO', 'ABC', 'X'),
        fc.array(fc.constantFrom(...flags), { minLength: 1, maxLength: 40 }),
        (heading, samples) => {
          expect(targetsOf({ ...base, [heading]: samples })[heading]).toBe('');
        },
      ),
    );
  });

  const structures = [
    'CC(=O)Oc1ccccc1C(=O)O',
    'NCC(=O)O',
    'CN1C=NC2=C1C(=O)N(C(=O)N2C)C',
    'OCC1OC(O)C(O)C1O',
  ];

  it('are a structure when they are long, branched and different', () => {
    expect(targetsOf({ ...base, Mol: structures })['Mol']).toBe('smiles');
  });

  it.each([
    ['two different ones', 'Mol', structures.slice(0, 2)],
    ['the same one', 'Mol', Array.from({ length: 9 }, () => 'NCC(=O)O')],
    ['a heading of something else', 'Grade', structures],
    ['mostly short texts', 'Mol', structures.concat('C', 'N', 'O', 'No', 'CO')],
  ])('are no structure: %s', (_, heading, samples) => {
    expect(targetsOf({ ...base, [heading]: samples })[heading]).toBe('');
  });

  it('are files only below a heading of images', () => {
    const files = { Photo: ['a.jpg', 'b.jpg'], Scan: ['c.jpg', 'd.jpg'] };
    expect(targetsOf({ ...base, ...files })).toMatchObject({ Photo: 'images' });
    expect(targetsOf({ ...base, ...files })['Scan']).toBe('');
  });
});

describe('prices', () => {
  it.each([
    'Cost',
    'Unit cost',
    'EK',
    'EK netto',
    'Einkaufspreis',
    'Purchase price (USD)',
    'Buying price',
    'Dealer price',
    'Händlerpreis',
    'Transfer price',
    'Net purchase price',
    "Prix d'achat",
    'Precio de compra',
    '进价',
    '成本价',
    '仕入価格',
  ])('a buyer never sees: %s', (heading) => {
    expect(targetsOf({ ...base, [heading]: low })).toMatchObject({ [heading]: '' });
    expect(targetsOf({ ...base, [heading]: low, Price: high })).toMatchObject({
      [heading]: '',
      Price: 'price',
    });
  });

  it.each([
    'Old price',
    'Previous price',
    'Alter Preis',
    'Ancien prix',
    'Compare at price',
    'Special price',
    'Sale price',
    'Promo price',
    'Aktionspreis',
    'Sonderpreis',
    'Min. price',
    'Recommended price',
    'UVP Preis',
    'Price incl. VAT',
    'Price per mg',
    'Old price 5 mg',
    'Special 5 mg',
    'Promo price 10+',
    'Price/g',
    '特价 价格',
  ])('of another kind never win: %s', (heading) => {
    for (const list of ['Price', 'List price', 'New price', 'Price excl. VAT', 'Selling price (USD)', 'List'])
      for (const columns of [
        { [heading]: low, [list]: high },
        { [list]: high, [heading]: low },
      ])
        expect(targetsOf({ ...base, ...columns })).toMatchObject({ [heading]: '', [list]: 'price' });
  });

  it.each([
    ['Price', 'Price (2)'],
    ['Price', 'List price'],
    ['Unit price', 'Retail'],
    ['Price A', 'Price B'],
    ['Price 1', 'Price 2'],
    ['Preis', 'Listenpreis'],
    ['Stock', 'Stock (2)'],
    ['Stock Berlin', 'Stock Munich'],
    ['Stock', 'Available'],
  ])('and stocks that are equally likely are a choice: %s or %s', (one, other) => {
    const target = /price|preis|retail/i.test(one) ? 'price?' : 'stock?';
    const values =
      target === 'price?' ? [low, high] : [low, high].map((all) => all.map((text) => text.slice(0, 2)));
    const same = { ...base, [one]: values[0] ?? [], [other]: values[0] ?? [] };
    expect(targetsOf({ ...same, [other]: values[1] ?? [] })).toMatchObject({
      [one]: target,
      [other]: target,
    });
    const targets = targetsOf(same);
    expect([targets[one], targets[other]].sort()).toEqual(['', target.slice(0, -1)]);
  });

  it('prefer a general heading to one with more words', () => {
    const columns = {
      'Price list Germany': low,
      Price: high,
      'Stock Berlin': ['1', '2', '3'],
      Stock: ['4', '5', '6'],
    };
    expect(targetsOf({ ...base, ...columns })).toMatchObject({
      'Price list Germany': '',
      Price: 'price',
      'Stock Berlin': '',
      Stock: 'stock',
    });
  });

  it.each([
    'Min. stock',
    'Mindestbestand',
    'Minimum stock',
    'Reorder stock',
    'Safety stock',
    'Stock threshold',
    '安全库存',
  ])('and stocks are no limits: %s', (heading) => {
    expect(targetsOf({ ...base, [heading]: ['1', '2', '3'] })).toMatchObject({ [heading]: '' });
  });

  it('prefer numbers to words about the availability', () => {
    const columns = { Availability: ['in stock', 'no', 'in stock'], 'Qty on hand': ['1', '0', '7'] };
    expect(targetsOf({ ...base, ...columns })).toMatchObject({
      Availability: 'status',
      'Qty on hand': 'stock',
    });
  });
});

describe('quantity prices', () => {
  it.each([
    [
      ['Qty 1-4', 'Qty 5-9', 'Qty 10+'],
      ['price', 'from:5', 'from:10'],
    ],
    [
      ['1-4', '5-9', '10+'],
      ['price', 'from:5', 'from:10'],
    ],
    [
      ['Price 1-9', 'Price 10-49', 'Price 50+'],
      ['price', 'from:10', 'from:50'],
    ],
    [
      ['1–9 pcs', '10–49 pcs', '50 and more'],
      ['price', 'from:10', 'from:50'],
    ],
    [
      ['Preis 1 bis 9 Stück', 'Preis ab 10 Stück'],
      ['price', 'from:10'],
    ],
    [
      ['Price', 'Price 2-9', 'Price 10+'],
      ['price', 'from:2', 'from:10'],
    ],
    [
      ['Price', '5 pcs', '10 pcs'],
      ['price', 'from:5', 'from:10'],
    ],
    [
      ['Price', 'Price 5+', 'Price 10+'],
      ['price', 'from:5', 'from:10'],
    ],
  ])('follow from headings: %j', (headings, targets) => {
    const columns = Object.fromEntries(
      headings.map((heading, index) => [heading, prices(90 - index, 80 - index)]),
    );
    const guessed = targetsOf({ ...base, ...columns });
    expect(headings.map((heading) => guessed[heading])).toEqual(targets);
  });

  it.each([
    ['a gap', ['1-4', '10-19']],
    ['an overlap', ['1-5', '5-9']],
    ['no first unit', ['10-19', '20-49']],
    ['years', ['Price 2025-2026']],
  ])('do not follow from %s', (_, headings) => {
    const columns = Object.fromEntries(
      headings.map((heading, index) => [heading, prices(90 - index, 80 - index)]),
    );
    for (const target of Object.values(targetsOf({ ...base, ...columns })))
      expect(target).not.toMatch(/^from/);
  });

  it('are a choice when two columns are for the same quantity', () => {
    const columns = { Price: high, 'Price 10+': low, '10 pcs': prices(9, 19, 29) };
    expect(targetsOf({ ...base, ...columns })).toMatchObject({
      'Price 10+': 'from:10?',
      '10 pcs': 'from:10?',
    });
  });

  it('are sizes when no other column has the size', () => {
    const columns = { SKU: ['A-1'], 'Product name': ['Plate'], '1 pcs': ['9.00'], '10 pcs': ['80.00'] };
    expect(targetsOf(columns)).toMatchObject({ '1 pcs': 'price@1 pcs', '10 pcs': 'price@10 pcs' });
  });
});

describe('several sizes in a row', () => {
  it.each([
    ['Size 1', 'Price 1', 'Size 2', 'Price 2'],
    ['size_1', 'price_1', 'size_2', 'price_2'],
    ['Pack1', 'Price1 (USD)', 'Pack2', 'Price2 (USD)'],
    ['sizes.1.size', 'sizes.1.price', 'sizes.2.size', 'sizes.2.price'],
  ])('have numbers: %s, %s, …', (...headings) => {
    const [one = '', two = '', three = '', four = ''] = headings;
    const columns = {
      SKU: ['A-1'],
      Name: ['One'],
      [one]: ['1 mg'],
      [two]: ['9.00'],
      [three]: ['5 mg'],
      [four]: ['40.00'],
    };
    expect(Object.values(targetsOf(columns)).sort()).toEqual(
      ['name', 'number', 'price#1', 'price#2', 'size#1', 'size#2'].sort(),
    );
  });

  it('have repeated headings', () => {
    const columns = {
      SKU: ['A-1'],
      Name: ['One'],
      Size: ['1 mg'],
      Price: ['9.00'],
      'Size (2)': ['5 mg'],
      'Price (2)': ['40.00'],
    };
    expect(targetsOf(columns)).toMatchObject({
      Price: 'price',
      'Size (2)': 'size#2',
      'Price (2)': 'price#2',
    });
  });

  it('do not follow from other numbers in headings', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Price', 'New price', 'List price', 'Stock'),
        fc.constantFrom(
          ' 27',
          ' (valid from 01.01.2027)',
          ' 2027',
          ' v2',
          ' 1-9',
          ' (2)',
          ' (EUR, 2)',
          '_12',
          ' #3',
        ),
        (field, suffix) => {
          expect(targetsOf({ ...base, [field + suffix]: low })[field + suffix]).not.toContain('#');
        },
      ),
    );
  });
});

describe('a column that no mapping names', () => {
  const confidential = [
    'Supplier',
    'Supplier Part No',
    'Vendor name',
    'Lieferant',
    'Margin %',
    'Marge',
    'Internal note',
    'Internal description',
    'Interne Bemerkung',
    'Shelf',
    'Storage location',
    'Lagerplatz',
    'Sales 2025',
    'Umsatz 2025',
    'Discount group',
    'Customer group',
    'Foo',
    'Note',
    'Bemerkung',
    'Weight (kg)',
    'EAN',
    '供应商',
    '备注',
  ];

  it.each(confidential)('stays out: %s', (heading) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Evil Corp', 'A-12', '60', 'test'), { minLength: 1 }),
        (samples) => {
          expect(targetsOf({ ...base, [heading]: samples })[heading]).toBe('');
        },
      ),
      { numRuns: 20 },
    );
    expect(findAttribute(heading)).toBeNull();
  });

  it('stays out when a workbook hides it', () => {
    const guesses = guessColumns([{ heading: 'Price', samples: low, isHidden: true }], 'products');
    expect(guesses.get('Price')).toMatchObject({ target: '', note: 'hidden in the workbook' });
  });

  it.each([
    ['Purity', 'Purity'],
    ['Shelf life', 'Shelf life'],
    ['Dichte (g/mL)', 'Density (g/mL)'],
    ['Point de fusion [°C]', 'Melting point (°C)'],
    ['pH', 'pH'],
    ['UniProt ID', 'UniProt'],
    ['Ex/Em (nm)', 'Excitation / emission (nm)'],
    ['亚型', 'Isotype'],
    ['感度', 'Sensitivity'],
    ['País de origen', 'Country of origin'],
    ['Hazmat UN', 'UN number'],
    ['Excitation max (nm)', 'Excitation (nm)'],
    ['Ex max', 'Excitation'],
    ['Emission max', 'Emission'],
    ['Em max (nm)', 'Emission (nm)'],
    ['Absorption max', 'Absorption maximum'],
  ])('is an attribute: %s', (heading, name) => {
    expect(findAttribute(heading)).toBe(name);
  });
});

describe('a column "Tag"', () => {
  it.each([
    [['New', 'Sale', 'New'], 'tag'],
    [['Best seller', 'Half price', 'Happy hour'], 'tag'],
    [['His', 'GST', 'Fc'], ''],
    [['N-6×His', 'GST (C-terminal)', 'Untagged'], ''],
  ])('with %j is %j', (samples, target) => {
    expect(targetsOf({ ...base, Tag: samples })['Tag']).toBe(target);
  });

  it('is the promotion in a table that the shop has exported', () => {
    const columns = [
      { heading: 'Number', samples: ['A-1', 'A-2'] },
      { heading: 'Tag', samples: ['Fc', 'Fc'] },
    ];
    expect(guessColumns(columns, 'products').get('Tag')?.target).toBe('tag');
    expect(guessColumns([{ heading: 'Tag', samples: ['Fc'] }], 'tags').get('Tag')?.target).toBe('tag');
  });
});

describe('status', () => {
  it.each([
    ['Status', ['Active', 'Discontinued', 'Active']],
    ['Lifecycle', ['Active', 'Active', 'Active']],
    ['Discontinued', ['No', 'No', 'Yes']],
    ['Active', ['1', '0', '1']],
    ['Artikelstatus', ['aktiv', 'auslaufend', 'aktiv']],
    ['状态', ['在售', '停产', '在售']],
  ])('is read: %s', (heading, samples) => {
    expect(targetsOf({ ...base, [heading]: samples })).toMatchObject({ [heading]: 'status' });
  });

  it('is read when few values are known but one says that a product is discontinued', () => {
    const columns = { ...base, Status: ['In stock', 'A3', 'B4', 'C5', 'Discontinued'] };
    expect(targetsOf(columns)).toMatchObject({ Status: 'status' });
  });
});

it('decides at once whether a long text of letters and digits is a formula', () => {
  expect(valueScore('formula', ['C12H22O11', 'H₂O', '(NH4)2SO4', 'CuSO4·5H2O'])).toBe(1);
  const started = performance.now();
  expect(valueScore('formula', [`${'C12'.repeat(40)}=`, `${'C1'.repeat(60)}c`])).toBe(0);
  expect(performance.now() - started).toBeLessThan(1000);
});

it('guesses no field for a column that contains only links', () => {
  const links = {
    heading: 'Mehr',
    samples: [],
    fileSources: ['https://example.com/1', 'https://example.com/2'],
  };
  expect(guessColumns([links], 'products').get('Mehr')).toBeUndefined();
});

it('does not read a quantity as the stock while the operator has to choose the column of the stock', () => {
  const table = { SKU: base.SKU, 'Product name': base['Product name'], Qty: ['1', '2', '3'] };
  expect(targetsOf(table)['Qty']).toBe('stock');
  expect(targetsOf({ ...table, Stock: ['5', '7', '9'], 'In stock': ['4', '6', '8'] })).toMatchObject({
    Stock: 'stock?',
    'In stock': 'stock?',
    Qty: 'amount',
  });
});

describe('a catalogue number with another word', () => {
  const others = ['X-1', 'X-2', 'X-3'];

  it.each([
    'Catalog number (previous)',
    'Cat. No. (old)',
    'Old SKU',
    'Previous Cat. No.',
    'Alte Artikelnummer',
    'Ancienne référence',
    '旧货号',
    'Item number [discontinued]',
  ])('is a former number in %s', (heading) => {
    expect(targetsOf({ [heading]: others, ...base })).toMatchObject({ SKU: 'number', [heading]: 'former' });
  });

  it.each(['Catalog number (supplier)', 'Item number (customer)', 'Cat. No. (internal)'])(
    'may be confidential in %s',
    (heading) => {
      expect(targetsOf({ [heading]: others, ...base })).toMatchObject({ SKU: 'number', [heading]: '' });
    },
  );

  it('gives way to a number without one, and is the number without another', () => {
    const heading = 'Catalog number (replacement)';
    expect(targetsOf({ [heading]: others, ...base })).toMatchObject({ SKU: 'number', [heading]: '' });
    expect(targetsOf({ 'Catalog number (REF)': others, 'Product name': base['Product name'] })).toMatchObject(
      {
        'Catalog number (REF)': 'number',
      },
    );
    expect(targetsOf({ ...base, SKU: [], 'Internal reference': others })['Internal reference']).toBe(
      'number',
    );
  });
});

it.each(['Product name (old)', 'Former name', 'Description (previous)', 'Storage (old)', 'Stock [old]'])(
  'does not import %s, a value of the past',
  (heading) => {
    const values = heading.includes('Stock') ? ['5', '6', '7'] : ['Alpha', 'Beta', 'Gamma'];
    expect(targetsOf({ [heading]: values, ...base })[heading]).toBe('');
    expect(targetsOf({ [heading]: values, ...base })['Product name']).toBe('name');
  },
);

it('reads a column Obsolete as the status', () => {
  expect(targetsOf({ ...base, Obsolete: ['yes', 'no', 'no'] })['Obsolete']).toBe('status');
});
