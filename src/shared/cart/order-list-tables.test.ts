import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { casCheckDigit } from '../catalogue/cas-number';
import { splitCells } from './order-list-cells';
import { parseOrderList, parseOrderSheets, parseOrderTable } from './parse-order-list';

type Short = [product: string, size: string, quantity: string];
const short = (items: ReturnType<typeof parseOrderList>): Short[] =>
  items.map(({ product, size, quantity }) => [product, size, quantity]);
const read = (text: string) => short(parseOrderList(text));
const readTable = (table: string[][]) => short(parseOrderTable(table));

const aspirin: Short = ['QC33757', '5 g', '2'];
const caffeine: Short = ['QC10000', '1 g', '3'];

describe('quoted cells', () => {
  it('keeps the columns of a row with doubled quotation marks', () => {
    const text = 'Cat. No.,Description,Size,Quantity\nQC33757,"Anti-X ""clone 5"", rabbit, 3 g",5 g,2';
    expect(read(text)).toEqual([aspirin]);
  });

  it('may contain any text', () => {
    const cell = fc.string({ maxLength: 40 }).filter((text) => !/[\r\n\v]/.test(text));
    fc.assert(
      fc.property(cell, fc.constantFrom(',', ';', '\t'), (description, separator) => {
        const quoted = `"${description.replaceAll('"', '""')}"`;
        const { cells } = splitCells(['QC33757', quoted, '5 g', '2'].join(separator), separator);
        expect(cells).toEqual(['QC33757', description.trim(), '5 g', '2']);
      }),
    );
  });
});

describe('an inch sign', () => {
  it('is part of a cell without quotes', () => {
    const cell = fc
      .tuple(fc.constantFrom('3.5', 'a', '1/2'), fc.constantFrom('"', '" dish', '""', '" x 2" bag'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(cell, fc.constantFrom(',', ';', '\t'), (description, separator) => {
        const { cells } = splitCells(['QA10023', description, '2'].join(separator), separator);
        expect(cells).toEqual(['QA10023', description, '2']);
      }),
    );
  });
});

describe('headings', () => {
  it.each(['Date ordered', 'Project code', 'Customer reference', 'Client account no.', 'Budget code'])(
    '%s names neither product nor quantity',
    (heading) => {
      const rows = [
        [heading, 'Cat. No.', 'Size', 'Qty'],
        ['2026-03-01', 'QC33757', '5 g', '2'],
        ['P-77', 'QC10000', '1 g', '3'],
      ];
      expect(readTable(rows)).toEqual([aspirin, caffeine]);
    },
  );

  it.each([
    ['Cat. No.', 'Size', 'Qty'],
    ['Cat#', 'Pack size', 'Order qty'],
    ['Part Number', 'Pack', 'Qty Ordered'],
    ['Supplier Part No.', 'Package size', 'Quantity requested'],
    ['Item #', 'Unit size', 'Quantity (units)'],
    ['SKU', 'Volume', 'No. of units'],
    ['SKU', 'Volume', 'No. of packs'],
    ['Item code', 'Pack size', 'Qty (packs)'],
    ['Artikelnummer', 'Packungsgröße', 'Menge'],
    ['Bestell-Nr.', 'Gebinde', 'Anzahl'],
    ['Art.-Nr.', 'Größe', 'Stückzahl'],
    ['Kat.-Nr.', 'Inhalt', 'Bestellmenge'],
    ['Référence', 'Conditionnement', 'Quantité'],
    ['N° de catalogue', 'Taille', 'Qté'],
    ['Código', 'Presentación', 'Cantidad'],
    ['Código', 'Apresentação', 'Qtd.'],
    ['Codice', 'Confezione', 'Quantità'],
    ['Artikelnummer', 'Verpakking', 'Aantal'],
    ['Artikelnr', 'Förpackning', 'Antal'],
    ['Varenr.', 'Pakning', 'Antall'],
    ['Katalogové číslo', 'Balení', 'Množství'],
    ['Nr katalogowy', 'Opakowanie', 'Ilość'],
    ['Katalog No', 'Ambalaj', 'Adet'],
    ['Каталожный номер', 'Фасовка', 'Количество'],
    ['货号', '规格', '数量'],
    ['产品编号', '包装规格', '订购数量'],
  ])('%s, %s, %s', (product, size, quantity) => {
    expect(
      readTable([
        [product, size, quantity],
        ['QC33757', '5 g', '2'],
        ['QC10000', '1 g', '3'],
      ]),
    ).toEqual([aspirin, caffeine]);
    // In another order, with columns that do not matter and between other words.
    expect(
      read(
        `Pos.;${quantity};Unit price;${size};Remark;${product}\n10;2;12.50;5 g;urgent;QC33757\n20;3;8.00;1 g;;QC10000`,
      ),
    ).toEqual([aspirin, caffeine]);
  });

  it.each(['Menge (g)', 'Amount [g]', 'Quantity (g)', 'Pack size (g)', '数量(g)', 'Quantité (g)'])(
    'may contain the unit of a size: %s',
    (amount) => {
      const rows = [
        ['QC33757', '5', '2'],
        ['QC10000', '1', '3'],
      ];
      expect(readTable([['CAS', amount, 'Stück'], ...rows])).toEqual([aspirin, caffeine]);
      expect(
        readTable([
          ['CAS', amount],
          ['QC33757', '5'],
        ]),
      ).toEqual([['QC33757', '5 g', '']]);
    },
  );

  it('with the unit of an amount beside a size leave the number of units to the customer', () => {
    expect(
      readTable([
        ['Cat. No.', 'Size', 'Amount (g)'],
        ['QC33757', '5 g', '15'],
      ]),
    ).toEqual([['QC33757', '5 g', '15 g']]);
  });

  it('tell a quantity and a price from a number with a thousands separator', () => {
    expect(read('No.,Product,Cat. No.,Size,Qty,Price\n1,Aspirin,QC33757,5 g,10,180')).toEqual([
      ['QC33757', '5 g', '10'],
    ]);
    expect(read('Cat. No.,Qty,Price\nQC33757,10,180\nQC10000,3,95')).toEqual([
      ['QC33757', '', '10'],
      ['QC10000', '', '3'],
    ]);
    expect(read('Name,Size,Qty\n1,4-Dioxane,5 g,2')).toEqual([['1,4-Dioxane', '5 g', '2']]);
  });

  it('in an unknown language leave size and quantity to the cells', () => {
    const rows = [
      ['QC33757', 'Aspirin', '5 g', '2'],
      ['QC10000', 'Caffeine', '1 g', '3'],
    ];
    expect(readTable([['Cat. No.', 'Name', 'Suurus', 'Kogus'], ...rows])).toEqual([aspirin, caffeine]);
  });

  it('may follow a title, a date and empty rows', () => {
    expect(
      read(
        'Order list Example lab\nDate: 2026-03-01\n\nCat. No.\tSize\tQty\nQC33757\t5 g\t2\nQC10000\t1 g\t3',
      ),
    ).toEqual([aspirin, caffeine]);
    expect(
      readTable([
        ['Quote request'],
        [''],
        ['No.', 'Item', 'Cat. No.', 'Size', 'Qty'],
        ['1', 'Aspirin', 'QC33757', '5 g', '2'],
        ['2', 'Caffeine', 'QC10000', '1 g', '3'],
      ]),
    ).toEqual([aspirin, caffeine]);
  });

  it('may be repeated, and change the columns', () => {
    expect(
      read('Cat. No.\tSize\tQty\nQC33757\t5 g\t2\nCat. No.\tSize\tQty\nQty\tCat. No.\tSize\n3\tQC10000\t1 g'),
    ).toEqual([aspirin, caffeine]);
  });

  it('of one column are no order row', () => {
    expect(read('Catalogue number\nQC33757 5 g 2\nQC10000 1 g 3')).toEqual([aspirin, caffeine]);
    expect(read('货号\nQC33757\t5 g\t2')).toEqual([aspirin]);
    expect(read('Substance P\nCompound C')).toEqual([
      ['Substance P', '', ''],
      ['Compound C', '', ''],
    ]);
  });

  it('are not seen in rows of products', () => {
    expect(read('Aspirin\tcompound\t5 g\t2')).toEqual([['Aspirin', '5 g', '2']]);
    expect(read('Total RNA kit\t2\nCatalase\t3')).toEqual([
      ['Total RNA kit', '', '2'],
      ['Catalase', '', '3'],
    ]);
  });

  it('of several quantities prefer the ordered one', () => {
    expect(
      readTable([
        ['Part no.', 'Qty in stock', 'Qty ordered', 'Qty shipped', 'Qty per pack'],
        ['QC33757', '90', '2', '1', '5 g'],
      ]),
    ).toEqual([['QC33757', '5 g', '2']]);
  });

  it('of ambiguous columns are read by their cells', () => {
    expect(read('Artikel;Menge\nAspirin;5 g\nCaffeine;1 g')).toEqual([
      ['Aspirin', '5 g', ''],
      ['Caffeine', '1 g', ''],
    ]);
    expect(read('Number;Name;Amount\nQC33757;Aspirin;2\nQC10000;Caffeine;3')).toEqual([
      ['QC33757', '', '2'],
      ['QC10000', '', '3'],
    ]);
    expect(read('Cat. No.;Qty;Amount\nQC33757;2;129.00\nQC10000;3;40.00')).toEqual([
      ['QC33757', '', '2'],
      ['QC10000', '', '3'],
    ]);
    expect(read('Cat. No.;Amount\nQC33757;129.00\nQC10000;40.00')).toEqual([
      ['QC33757', '', ''],
      ['QC10000', '', ''],
    ]);
    expect(read('Item no.;Description;Qty\n1;Aspirin 5 g;2\n2;Caffeine;3')).toEqual([
      ['Aspirin 5 g', '', '2'],
      ['Caffeine', '', '3'],
    ]);
  });

  it('of a unit join it to a size, but not to a quantity', () => {
    expect(read('Cat. No.;Size;Unit;Qty\nQC33757;5;g;2')).toEqual([aspirin]);
    expect(read('Cat. No.;Qty;Unit\nQC33757;2;EA\nQC10000;3;Stk')).toEqual([
      ['QC33757', '', '2'],
      ['QC10000', '', '3'],
    ]);
    // Five grams are no five units.
    expect(read('Cat. No.;Qty;Unit\nQC33757;5;g')).toEqual([['QC33757', '', '5 g']]);
  });

  it('leave unreadable quantities as they are written', () => {
    const cells = ['a few', '2.5', '-3', '1e5', '1,000', '3-4', 'two', '?', '2 or 3'];
    expect(read(['Cat. No.\tMenge', ...cells.map((cell) => `QC33757\t${cell}`)].join('\n'))).toEqual(
      cells.map((cell) => ['QC33757', '', cell]),
    );
  });

  it('take the size from the name when there is no other', () => {
    expect(read('Pos;Material;Bezeichnung;Menge;ME;Preis\n10;QC33757;Aspirin 5 g;2;ST;185,00')).toEqual([
      aspirin,
    ]);
  });

  it('do not make an order row of a sum', () => {
    const sums = ['Total', 'Subtotal:', 'Grand total', 'Summe', 'Gesamtsumme', '合计', 'Total 370.00'];
    for (const sum of sums)
      expect(read(`Cat. No.;Size;Qty;Price\nQC33757;5 g;2;185.00\n${sum};;;370.00`)).toEqual([aspirin]);
  });
});

describe('a table of key resources', () => {
  it('is read by its identifiers and names, not by numbers of other suppliers', () => {
    const table = [
      ['REAGENT or RESOURCE', 'SOURCE', 'IDENTIFIER', 'Menge', 'Bemerkung'],
      ['Antibodies'],
      [
        'Rabbit anti-phospho-AKT1',
        'Example',
        'Cat# QA10023; RRID:AB_2315049',
        '2 x 100 µL',
        'for WB, 1:1000',
      ],
      ['Anti-GAPDH', 'Another', '2118; RRID: AB_561053', '100 µL', ''],
      ['Chemicals, peptides, and recombinant proteins', '', '', '', ''],
      ['Aspirin', 'Another', 'Cat# A2093; CAS: 50-78-2', '5 g', ''],
      ['SB-431542', 'Another', '1614', '10 mg', '# at -20'],
      ['Chemicals'],
      ['Caffeine', 'Another', 'D4902', '1 g', ''],
    ];
    const items: Short[] = [
      ['QA10023', '2 x 100 µL', ''],
      ['Anti-GAPDH', '100 µL', ''],
      ['50-78-2', '5 g', ''],
      ['SB-431542', '10 mg', ''],
      ['D4902', '1 g', ''],
    ];
    expect(readTable(table)).toEqual(items);
    const text = table.map((cells) => cells.join('\t')).join('\n');
    expect(read(`Supplementary Table 3. Key resources\n${text}`)).toEqual(items);
    expect(parseOrderList(text).map(({ name }) => name)).toEqual([
      'Rabbit anti-phospho-AKT1',
      undefined,
      'Aspirin',
      undefined,
      'Caffeine',
    ]);
  });

  it('may have the columns of another journal', () => {
    expect(
      read(
        'Reagent type (species) or resource\tDesignation\tSource or reference\tIdentifiers\tAdditional information\n' +
          'Chemical compound, drug\tAspirin\tAnother\tCat# 1614\tat 1:500',
      ),
    ).toEqual([['Aspirin', '', '']]);
  });
});

describe('a high number beside a name and a supplier', () => {
  it('is not taken for the quantity', () => {
    expect(read('SB-431542\tExample\t1614\t10 mg\nAspirin\tExample\t12\t5 g\nQC33757\t2000\t5 g')).toEqual([
      ['SB-431542', '10 mg', 'Example 1614'],
      ['Aspirin', '5 g', '12'],
      ['QC33757', '5 g', '2000'],
    ]);
  });
});

describe('titles of sections', () => {
  it.each([
    'Antibodies',
    'Antibodies:',
    'Chemicals',
    'Other',
    'Antikörper',
    '抗体',
    'Critical commercial assays',
  ])('%s is no order row', (title) => {
    expect(read(`${title}\nQC33757 5 g 2\n${title}\nQC10000 1 g 3`)).toEqual([aspirin, caffeine]);
    expect(
      readTable([
        ['Cat. No.', 'Size', 'Qty'],
        [title],
        ['QC33757', '5 g', '2'],
        [title],
        ['QC10000', '1 g', '3'],
      ]),
    ).toEqual([aspirin, caffeine]);
  });

  it('are searched when they are the whole list', () => {
    expect(read('Antibodies')).toEqual([['Antibodies', '', '']]);
  });
});

describe('files and pasted rows', () => {
  it.each<[string, Short[]]>([
    [
      'QC33757-5g 2\nQC10000-1g 3',
      [
        ['QC33757', '5g', '2'],
        ['QC10000', '1g', '3'],
      ],
    ],
    ['QC10000 – 5 g – 2 pcs', [['QC10000', '5 g', '2']]],
    ['QC10000 — 5 g — 2', [['QC10000', '5 g', '2']]],
    ['QC10000 - 2', [['QC10000', '', '2']]],
    ['QC10000 -2', [['QC10000', '', '-2']]],
    ['Aspirin – 5 g – 2 pcs', [['Aspirin', '5 g', '2']]],
    ['QA12399-AF568-25tests 2', [['QA12399-AF568', '25tests', '2']]],
    ['QC33757:5g\t2', [['QC33757', '5g', '2']]],
    ['QC33757:5g', [['QC33757', '5g', '']]],
    ['QC33757:5g\t5 g\t2', [['QC33757', '5 g', '2']]],
    // Two sizes: the customer is asked.
    ['QC33757:5g\t1 g\t2', [['QC33757', '5g / 1 g', '2']]],
    [
      'QC33757;2 Stk\r\nQC10000;3 Stück\r\n',
      [
        ['QC33757', '', '2'],
        ['QC10000', '', '3'],
      ],
    ],
    ['QC33757;2 St.', [['QC33757', '', '2']]],
    ['QC33757 2 Flaschen', [['QC33757', '', '2']]],
    ['QC33757 5 g 2 flacons', [['QC33757', '5 g', '2']]],
    ['QC33757\t2瓶', [['QC33757', '', '2']]],
    ['QC33757　５克　２瓶', [['QC33757', '5g', '2']]],
    ['ＱＣ３３７５７，５ g，２', [['QC33757', '5 g', '2']]],
    ['QC33757、500毫克、数量：2', [['QC33757', '500mg', '2']]],
    ['sep=;\r\nCat No;Qty\r\nQC33757;3\r\n', [['QC33757', '', '3']]],
    [
      'SKU,Name,Qty\r\nQC33757,"Aspirin\nhigh purity",3\r\nQC10000,Caffeine,2\r\n',
      [
        ['QC33757', '', '3'],
        ['QC10000', '', '2'],
      ],
    ],
    ['"QC33757";"Aspirin ""pure""\r\nfor synthesis";2', [['QC33757', '', '2']]],
    [
      'Pos. 10  QC33757  Aspirin 5 g   2 EA   185.00\nPos. 20  QC10000  Caffeine 1 g  3 EA   40.00',
      [aspirin, caffeine],
    ],
    ['Pos. 10 QC33757 Aspirin 5 g 2 EA 185.00\nPos. 20 QC10000 Caffeine 1 g 3 EA 40.00', [aspirin, caffeine]],
    ['10 QC33757 Aspirin 5 g 2 EA 185.00\n20 QC10000 Caffeine 1 g 3 EA 40.00', [aspirin, caffeine]],
    ['1. QC33757 5 g 2\n2. QC10000 1 g 3', [aspirin, caffeine]],
    ['1) QC33757, 5 g, 2\n2) QC10000, 1 g, 3', [aspirin, caffeine]],
    ['10\tQC33757\t5 g\t2\n20\tQC10000\t1 g\t3', [aspirin, caffeine]],
    ['QC33757 5 g 2 EA $185.00 $370.00', [aspirin]],
    ['QC33757 5 g x 2 @ 185.00 USD', [aspirin]],
  ])('%j', (text, items) => expect(read(text)).toEqual(items));

  it.each<[string, string]>([
    // A price or a quantity.
    ['QC33757\t5 g\t129.00', '129.00'],
    ['QC33757 5 g 129.00', '129.00'],
    ['QC33757\t5 g\t2.00\t185.00', '2.00'],
    ['QC33757 5 g two', 'two'],
    ['QC33757\ta few', 'a few'],
    ['QC33757\tca. 3', 'ca. 3'],
    ['QC33757\t3-4', '3-4'],
    ['QC33757 Aspirin 5 g 2 185.00', '2 185.00'],
    ['10 QC33757 5 g 2 EA', '10 … 2'],
    ['QC33757 2 EA or 3 EA', 'or 3 EA'],
  ])('does not guess the quantity of %j', (text, unclear) => {
    const [item, another] = parseOrderList(text);
    expect(another).toBeUndefined();
    expect(item?.product).toBe('QC33757');
    expect(item?.quantity).not.toMatch(/^\d*$/);
    expect(item?.quantity).toContain(unclear.split(' ').at(-1));
  });

  it('keeps numbers that are part of a name', () => {
    expect(read('IL 6\nTris buffer pH 7.40\n5-Fluorouracil\n1,4-Dioxane')).toEqual([
      ['IL 6', '', ''],
      ['Tris buffer pH 7.40', '', ''],
      ['5-Fluorouracil', '', ''],
      ['1,4-Dioxane', '', ''],
    ]);
  });

  it('reads a quantity in any layout, with and without headings', () => {
    const separators = fc.constantFrom('\t', ';', '|', '   ');
    const counted = fc.constantFrom('#', '# pcs', '# Stk', '# EA', 'x #', '#,0', '#.00');
    fc.assert(
      fc.property(
        separators,
        counted,
        fc.integer({ min: 1, max: 999 }),
        fc.boolean(),
        (mark, way, units, headed) => {
          const quantity = way.replace('#', String(units));
          // Without headings a number with two decimals may be a price.
          fc.pre(headed || !quantity.endsWith('.00'));
          const rows = [
            ...(headed ? [['Art.-Nr.', 'Bezeichnung', 'Größe', 'Menge']] : []),
            ['QC33757', 'Aspirin', '5 g', quantity],
          ];
          expect(read(rows.map((row) => row.join(mark)).join('\n'))).toEqual([
            ['QC33757', '5 g', String(units)],
          ]);
        },
      ),
    );
  });
});

describe('CAS numbers that a spreadsheet made into dates', () => {
  it.each([
    '8/2/1958',
    '2/8/1958',
    '02.08.1958',
    '1958-08-02',
    '1958/8/2',
    '1958-08-02T00:00:00.000Z',
    '8/2/58',
  ])('%s is 58-08-2', (date) => {
    expect(readTable([[date, '1 g', '3']])).toEqual([['58-08-2', '1 g', '3']]);
    expect(read(`CAS;Qty\n${date};3`)).toEqual([['58-08-2', '', '3']]);
  });

  it.each(['2026-03-02', '8/3/1958', '12/24/1958', '31.12.2026'])('%s stays a date', (date) => {
    expect(read(`CAS;Qty\n${date};3`)).toEqual([[date, '', '3']]);
  });

  it('are restored whenever only one reading is valid', () => {
    const years = fc.integer({ min: 50, max: 99 });
    fc.assert(
      fc.property(years, fc.integer({ min: 1, max: 12 }), (year, month) => {
        const start = `${year}${String(month).padStart(2, '0')}`;
        const check = casCheckDigit(start);
        fc.pre(check > 0);
        const cas = `${year}-${start.slice(-2)}-${check}`;
        const [[found] = ['']] = readTable([[`19${year}-${start.slice(-2)}-0${check}`, '', '1']]);
        // The full year may be a CAS number, too.
        const other = `19${year}-${start.slice(-2)}-${check}`;
        const isAmbiguous = casCheckDigit(`19${start}`) === check;
        expect(found).toBe(isAmbiguous ? `19${year}-${start.slice(-2)}-0${check}` : cas);
        expect(found).not.toBe(other);
      }),
    );
  });
});

describe('a CAS number among words', () => {
  it.each([
    'Aspirin (CAS 50-78-2) please\t5 g\t2',
    'acetylsalicylic acid, CAS no. 50-78-2, pure\t5 g\t2',
    '2\t50–78–2 aspirin\t5 g',
    'Product\tSize\tQty\nAspirin [50-78-2]\t5 g\t2',
    'Product;Size;Qty\nAspirin, CAS# 50-78-2;5 g;2',
  ])('names the product of %j', (text) => {
    expect(parseOrderList(text)).toMatchObject([{ product: '50-78-2', size: '5 g', quantity: '2' }]);
  });

  it.each(['Aspirin (50-78-3)', 'Aspirin 50-78-2 or caffeine 58-08-2', 'Aspirin, order 150-78-22'])(
    'is not taken from %j',
    (name) => expect(parseOrderList(`${name}\t5 g\t2`)).toMatchObject([{ product: name }]),
  );
});

describe('parseOrderSheets', () => {
  const order = [
    ['Cat. No.', 'Size', 'Qty'],
    ['QC33757', '5 g', '2'],
  ];
  const more = [['QC10000', '1 g', '3']];

  it('reads every sheet with products', () => {
    expect(short(parseOrderSheets([order, more]))).toEqual([aspirin, caffeine]);
  });

  it('ignores instructions and addresses', () => {
    const notes = [['Fill in the second sheet.'], ['Deliver to room 12']];
    expect(short(parseOrderSheets([notes, order, [], [['']]]))).toEqual([aspirin]);
  });

  it('reads the first sheet with names when none has headings or numbers', () => {
    expect(short(parseOrderSheets([[], [['Aspirin', '2']], [['Notes']]]))).toEqual([['Aspirin', '', '2']]);
  });
});

it.each([
  ['headings', 'Cat. No.;Qty;'.repeat(8_000)],
  ['rows below headings', `Cat. No.;Qty\n${'QC33757;2\n'.repeat(10_000)}`],
  ['repeated headings', 'Cat. No.;Qty\n'.repeat(7_000)],
  ['columns of spaces', `${'QC33757   '.repeat(10_000)}`],
  ['quotes at the start of cells', ',"a'.repeat(33_000)],
  ['prices', `QC33757${' 1.00'.repeat(20_000)}`],
  ['marked quantities', `QC33757 a${' x 2'.repeat(25_000)}`],
  ['dashes', `QC33757${'-a'.repeat(50_000)}`],
])('parses %s quickly', (_what, text) => {
  const start = performance.now();
  parseOrderList(text);
  expect(performance.now() - start).toBeLessThan(3000);
});
