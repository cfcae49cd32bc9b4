import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls } from '../contract/calls';
import { containsCardNumber } from '../lib/card-number';
import { normalizeSize } from './order-list-cells';
import { parseOrderList, parseOrderTable } from './parse-order-list';

type Short = [product: string, size: string, quantity: string];
const read = (text: string): Short[] =>
  parseOrderList(text).map(({ product, size, quantity }) => [product, size, quantity]);

describe('parseOrderList', () => {
  it.each<[string, Short[]]>([
    ['QA10023', [['QA10023', '', '']]],
    [
      'QA10023\nQC46530',
      [
        ['QA10023', '', ''],
        ['QC46530', '', ''],
      ],
    ],
    ['QA10023\t100 µg\t3', [['QA10023', '100 µg', '3']]],
    ['QA10023\t3\t100 µg', [['QA10023', '100 µg', '3']]],
    [
      '1\tQA10023\t100 µg\t3\r\n2\tQC46530\t5 g\t12',
      [
        ['QA10023', '100 µg', '3'],
        ['QC46530', '5 g', '12'],
      ],
    ],
    ['QA10023,100 ug,2', [['QA10023', '100 ug', '2']]],
    ['QA12399-AF568; 25 tests; 1', [['QA12399-AF568', '25 tests', '1']]],
    ['"QA10023","100 µg","2"', [['QA10023', '100 µg', '2']]],
    ['QA10023 x 3', [['QA10023', '', '3']]],
    ['QA10023 ×3', [['QA10023', '', '3']]],
    ['QA10023 3', [['QA10023', '', '3']]],
    ['3 x QA10023', [['QA10023', '', '3']]],
    ['QA10023 (100 µg) x 2', [['QA10023', '100 µg', '2']]],
    ['QA10023 100µg 2', [['QA10023', '100µg', '2']]],
    ['QA10023, qty: 4', [['QA10023', '', '4']]],
    ['50-78-2, 5 g', [['50-78-2', '5 g', '']]],
    ['订购QA10023两盒', [['QA10023', '', '两盒']]],
    ['QA10023を3個', [['QA10023', '', '3']]],
    ['QA10023を３箱お願いします。', [['QA10023', '', '3']]],
    ['QA10023が3つ必要です', [['QA10023', '', '3']]],
    [
      'QA10023を3個と QC33757を2本ください',
      [
        ['QA10023', '', '3'],
        ['QC33757', '', '2'],
      ],
    ],
    ['QC33757 5gを2本', [['QC33757', '5g', '2']]],
    ['QC33757 5克2瓶', [['QC33757', '5g', '2']]],
    ['3個のQA10023', [['QA10023', '', '3']]],
    ['QA10023을 3개 주문합니다', [['QA10023', '', '3']]],
    ['QA10023 3병', [['QA10023', '', '3']]],
    ['请订购QA10023共3支', [['QA10023', '', '3']]],
    ['我要3盒QA10023', [['QA10023', '', '3']]],
    ['QA10023数量为3', [['QA10023', '', '3']]],
    [
      '3瓶QA10023和2盒QC33757',
      [
        ['QA10023', '', '3'],
        ['QC33757', '', '2'],
      ],
    ],
    ['アスピリンを3個', [['アスピリン', '', '3']]],
    // Unclear quantities, which the customer confirms.
    ['QA10023を三個', [['QA10023', '', '三個']]],
    ['QA10023 세 개', [['QA10023', '', '세 개']]],
    ['QA10023を-3個', [['QA10023', '', '-3']]],
    ['QA10023を1.5個', [['QA10023', '', '1.5個']]],
    ['QA10023を2～3個', [['QA10023', '', '2~3']]],
    ['QA10023 2~3 pcs', [['QA10023', '', '2~3 pcs']]],
    ['QA10023を3個以上', [['QA10023', '', '3個以上']]],
    ['QA10023麻烦3瓶', [['QA10023', '', '麻烦3瓶']]],
    ['QA10023を10個ほど', [['QA10023', '', '10個ほど']]],
    // A name with a number, and a name with an unseparated one.
    ['QA10023 第3版', [['QA10023', '', '']]],
    ['白介素6瓶', [['白介素6瓶', '', '']]],
    ['NºQA10023', [['QA10023', '', '']]],
    ['µQA10023', [['µQA10023', '', '']]],
    ['äQA10023 x 2', [['äQA10023', '', '2']]],
    ['QA10023é', [['QA10023é', '', '']]],
    ['CAS 50-78-2 2x', [['50-78-2', '', '2']]],
    ['Caffeine, CAS 58–08–2, 25 g, 2x', [['58-08-2', '25 g', '2']]],
    ['Aspirin (50\u201178\u20112), 5 g', [['50-78-2', '5 g', '']]],
    ['000050-78-2 Aspirin 5 g 3x', [['000050-78-2', '5 g', '3']]],
    ['Aspirin', [['Aspirin', '', '']]],
    ['Aspirin, 100 mg, 2', [['Aspirin', '100 mg', '2']]],
    ['Aspirin 100 mg x 2', [['Aspirin', '100 mg', '2']]],
    ['2 x Aspirin', [['Aspirin', '', '2']]],
    ['Aspirin, 2 units', [['Aspirin', '', '2']]],
    ['Aspirin - 1 unit', [['Aspirin', '', '1']]],
    ['IL 6', [['IL 6', '', '']]],
    ['N,N-dimethylformamide', [['N,N-dimethylformamide', '', '']]],
    ['N,N-dimethylformamide, 100 mL, 2', [['N,N-dimethylformamide', '100 mL', '2']]],
    ['17 beta-estradiol', [['17 beta-estradiol', '', '']]],
    ['Human TNF-alpha ELISA Kit\t96T\t2', [['Human TNF-alpha ELISA Kit', '96T', '2']]],
    ['QC46530\t10 mM × 1 mL in DMSO\t1', [['QC46530', '10 mM × 1 mL in DMSO', '1']]],
    ['QC46530\t5 g\t2\t$129.00', [['QC46530', '5 g', '2']]],
    ['Aspirin\t25 g\t2\t129.00', [['Aspirin', '25 g', '2']]],
    ['Catalogue number,Size,Quantity\nQA10023,100 µg,2', [['QA10023', '100 µg', '2']]],
    ['Name;Cat. No.;Qty\nAnti-MTR;QA96241;3', [['QA96241', '', '3']]],
    ['Qty\tProduct\tPack\n5\tAspirin\t5 g', [['Aspirin', '5 g', '5']]],
    [
      'Dear team,\n\nplease send us 2 x QA10023 (100 µg) and 3 of QC46530, 5 g.\n\nBest regards\n',
      [
        ['QA10023', '100 µg', '2'],
        ['QC46530', '5 g', '3'],
      ],
    ],
    [
      'We need QA10023, QA96241 and QC46530.',
      [
        ['QA10023', '', ''],
        ['QA96241', '', ''],
        ['QC46530', '', ''],
      ],
    ],
    ['\u00a0QA10023\u00a0', [['QA10023', '', '']]],
    // Unreadable quantities are passed on unchanged.
    ['QA10023\t99999', [['QA10023', '', '99999']]],
    ['QA10023\t0', [['QA10023', '', '0']]],
    ['QA10023\t-2', [['QA10023', '', '-2']]],
    ['QA10023\t1,000', [['QA10023', '', '1,000']]],
    ['QA10023;1.000', [['QA10023', '', '1.000']]],
    ['QA10023\t1 000', [['QA10023', '', '1 000']]],
    ['QA10023\t2.5', [['QA10023', '', '2.5']]],
    ['QA10023\t100 µg\t2.0', [['QA10023', '100 µg', '2']]],
    [
      'Cat. No.\tQty\nQA10023\t2 boxes\nQC46530\ta few\nQA96241\t',
      [
        ['QA10023', '2 boxes', ''],
        ['QC46530', '', 'a few'],
        ['QA96241', '', ''],
      ],
    ],
    // Packings are a quantity next to a size, and ambiguous alone.
    ['QA10023\t100 µg\t2 bottles', [['QA10023', '100 µg', '2']]],
    ['QA10023\t2 vials\t100 µg', [['QA10023', '100 µg', '2']]],
    ['QA10023\t20000 vials\t100 µg', [['QA10023', '100 µg', '20000 vials']]],
    ['QA10023\t2 kits', [['QA10023', '2 kits', '']]],
    ['Cat. No.\tSize\tQty\nQA10023\t100 µg\t2 boxes', [['QA10023', '100 µg', '2']]],
    ['QA10023 2 vials 100 µg', [['QA10023', '100 µg', '2']]],
    ['QA10023 100 µg, 2 vials', [['QA10023', '100 µg', '2']]],
    ['QA10023 2 vials', [['QA10023', '2 vials', '']]],
    ['2 kits of QA10023', [['QA10023', '', '2']]],
    ['2 boxes QA10023', [['QA10023', '', '2']]],
    ['2 bottles of Aspirin', [['Aspirin', '', '2']]],
    ['QA10023 100 µg 5 g', [['QA10023', '100 µg', '']]],
    // The other items decide about a number between two products.
    ...(
      [
        ['QA10023 x 2, QC46530 x 3', '2', '3'],
        ['QA10023 2 QC46530 3', '2', '3'],
        ['QA10023 2x QC46530 3x', '2', '3'],
        ['2 QA10023 3 QC46530', '2', '3'],
        ['2 kits QA10023 and 3 kits QC46530', '2', '3'],
        ['QA10023 and 3 QC46530', '', '3'],
        ['QA10023, 3 of QC46530', '', '3'],
        ['QA10023, 3 x QC46530', '', '3'],
        ['QA10023, 3 QC46530', '', '3'],
        ['QA10023 2 QC46530', '2', ''],
        ['QA10023 and 2 vials of QC46530', '', '2'],
      ] as const
    ).map(([text, one, other]): [string, Short[]] => [
      text,
      [
        ['QA10023', '', one],
        ['QC46530', '', other],
      ],
    ]),
    [
      'QA10023 2 vials QC46530 3 vials',
      [
        ['QA10023', '2 vials', ''],
        ['QC46530', '3 vials', ''],
      ],
    ],
    ['QA10023,1,000', [['QA10023', '', '1,000']]],
    ['QA10023, 1,500, 5 g', [['QA10023', '5 g', '1,500']]],
    ['QA10023 x 20000', [['QA10023', '', '20000']]],
    ['QA10023 x 1,000', [['QA10023', '', '1,000']]],
    ['1,000 x QA10023', [['QA10023', '', '1,000']]],
    ['0 x Aspirin', [['Aspirin', '', '0']]],
    ['Aspirin x 20000', [['Aspirin', '', '20000']]],
    // A number that is no quantity may stand next to one.
    ['4500012345\tQA10023\t2', [['QA10023', '', '2']]],
    ['QA10023\t2\t4500012345', [['QA10023', '', '2']]],
    // Row numbers are no quantities.
    [
      '1\tQA10023\n2\tQC46530\n3\tQA96241',
      [
        ['QA10023', '', ''],
        ['QC46530', '', ''],
        ['QA96241', '', ''],
      ],
    ],
    [
      '1;QA10023;20000\n2;QC46530;',
      [
        ['QA10023', '', '20000'],
        ['QC46530', '', ''],
      ],
    ],
    [
      '2\tQA10023\n3\tQC46530',
      [
        ['QA10023', '', '2'],
        ['QC46530', '', '3'],
      ],
    ],
    ['1\tQA10023', [['QA10023', '', '1']]],
    [
      'Pos\tArtikel\n1\tQA10023\n2\tQC46530',
      [
        ['QA10023', '', ''],
        ['QC46530', '', ''],
      ],
    ],
    ['1,4-Dioxane', [['1,4-Dioxane', '', '']]],
    ['2,4-Dinitrophenol, 5 g, 2', [['2,4-Dinitrophenol', '5 g', '2']]],
    ["3,3',5,5'-Tetramethylbenzidine; 1 g", [["3,3',5,5'-Tetramethylbenzidine", '1 g', '']]],
    ['QA10023,2', [['QA10023', '', '2']]],
    ['123456\t2', [['123456', '', '2']]],
    ['', []],
    ['\n \t\n', []],
  ])('%j', (text, wishes) => expect(read(text)).toEqual(wishes));

  it('keeps order and rows of 500 items', () => {
    const rows = Array.from({ length: 500 }, (_, index) => `QA${10_000 + index}\t100 µg\t${index + 1}`);
    const wishes = parseOrderList(rows.join('\n'));
    expect(wishes.map(({ row }) => row)).toEqual(rows);
    expect(wishes.map(({ quantity }) => quantity)).toEqual(rows.map((_, index) => String(index + 1)));
  });

  it('returns items within the limits of the contract for random text', () => {
    const signs = fc.constantFrom(
      'QA10023',
      '50-78-2',
      '\t',
      ',',
      ';',
      '|',
      '"',
      '\n',
      ' ',
      'x',
      '3',
      '0',
      '1,000',
      '5 g',
      '\u0000',
      'µ',
    );
    const text = fc.array(fc.oneof(signs, fc.string({ maxLength: 6 })), { maxLength: 40 });
    fc.assert(
      fc.property(text, (parts) => {
        for (const { product, size, quantity } of parseOrderList(parts.join(''))) {
          expect(product.trim()).toBe(product);
          expect(product.length).toBeGreaterThan(0);
          expect(product.length).toBeLessThanOrEqual(200);
          expect(size.length).toBeLessThanOrEqual(60);
          expect(quantity.length).toBeLessThanOrEqual(60);
          expect(`${product}${size}${quantity}`).not.toMatch(/\p{Cc}/u);
        }
      }),
    );
  });

  it.each([
    ['a long row', 'x '.repeat(50_000)],
    ['many quotes', '",'.repeat(50_000)],
    ['digits', '1'.repeat(100_000)],
    ['spaces in a name', `a${' '.repeat(100_000)}b`],
    ['spaces behind a number', `QA10023${' '.repeat(100_000)}b`],
    ['commas', `a${','.repeat(100_000)}b`],
    ['signs that end a name', `a${'-('.repeat(50_000)}b 5 g`],
    ['numbers', '1,'.repeat(50_000)],
    ['thousands', `${'111,'.repeat(25_000)} QA10023`],
    ['quotes within cells', 'a"'.repeat(50_000) + ',b'],
  ])('parses %s quickly', (_what, text) => {
    const start = performance.now();
    parseOrderList(text);
    expect(performance.now() - start).toBeLessThan(3000);
  });
});

it('parseOrderTable uses headers, or else the content of cells', () => {
  const short = (table: string[][]) =>
    parseOrderTable(table).map(({ product, size, quantity }) => [product, size, quantity]);
  expect(
    short([
      ['Article number', 'Qty'],
      ['QA10023', '2'],
      ['', ''],
      ['QC46530', ''],
    ]),
  ).toEqual([
    ['QA10023', '', '2'],
    ['QC46530', '', ''],
  ]);
  expect(short([['Aspirin, for synthesis', '5 g', '2']])).toEqual([['Aspirin, for synthesis', '5 g', '2']]);
});

it.each([
  ['100 µg', '100 ug'],
  ['100 μg', '100ug'],
  ['100 µg', '100 MCG'],
  ['96T', '96 tests'],
  ['5 × 96T', '5x96 t'],
  ['25 tests', '25 test'],
  ['0.5 mL', '0,5 ml'],
  ['2 vials', '2 vial'],
  ['10 mM × 1 mL in DMSO', '10mM x 1ml in dmso'],
])('%s and %s are the same size', (one, other) => expect(normalizeSize(one)).toBe(normalizeSize(other)));

it.each([
  ['100 µg', '100 mg'],
  ['10 µg', '100 µg'],
  ['1 g', '1 mg'],
  ['5 × 96T', '96T'],
])('%s and %s are different sizes', (one, other) =>
  expect(normalizeSize(one)).not.toBe(normalizeSize(other)),
);

it('gives only rows that the lookup accepts, whatever the list contains, so that one row cannot refuse all', () => {
  const piece = fc.oneof(
    fc.constantFrom('QA10023', 'QC33757:5g', '2 x 100 µg', '64-17-5', '5 mg', '12', ' ', ';', '\t', '\n'),
    fc.constantFrom('\u200b', '\u202e', '\ud83d', '\u2028', '😀', 'x'.repeat(199), '\ufdfa'.repeat(70)),
    fc.constantFrom(`${'5'.repeat(70)} mg`, 'y'.repeat(59)),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 14 }), (pieces) => {
      const text = pieces.join('');
      for (const { product, size } of [...parseOrderList(text), ...parseOrderTable([pieces])]) {
        if (containsCardNumber(product) || containsCardNumber(size)) continue;
        expect(
          calls.resolveRows.request.safeParse({ rows: [{ product, size }] }).error,
          `${product}|${size}`,
        ).toBeUndefined();
      }
    }),
    { numRuns: 500 },
  );
});

it('finds products in a list with invisible characters', () => {
  expect(read('\u200b\nQA10\u200b023\u2028\ufeffQC46530\n\u2060')).toEqual([
    ['QA10023', '', ''],
    ['QC46530', '', ''],
  ]);
});

describe('digits of other scripts', () => {
  it.each(['QC10000\t٣', 'QC10000\t۳', 'QC10000\t３', 'QC10000\t३', 'QC10000 x ๓'])('%j is 3', (row) => {
    expect(parseOrderList(row)).toMatchObject([{ product: 'QC10000', quantity: '3' }]);
  });
});

describe('words that multiply a number', () => {
  it.each(['QC10000, 1 dozen', 'QC10000 2 Dutzend', 'QC10000 1 pair', 'QC10000 qty 2 dozen'])(
    '%j leaves the quantity open',
    (row) => {
      const [item] = parseOrderList(row);
      expect(item?.product).toBe('QC10000');
      expect(item?.quantity).not.toMatch(/^\d*$/);
    },
  );
});

describe('headings in further languages', () => {
  it.each([
    '品番\t品名\t数量\nQC10000\tカフェイン\t３',
    '商品コード\t品名\t規格\t個数\t単価\nQC10000\tカフェイン\t\t3\t29.00',
    '품번\t품명\t수량\nQC10000\t카페인\t3',
    '카탈로그 번호\t규격\t수량\t단가\nQC10000\t\t3\t29.00',
    'Código\tDescripción\tCantidad\tPrecio\nQC10000\tCafeína\t3\t29,00',
    'Código\tCantidad\nQC10000\t3',
    'Codice\tQuantità\tPrezzo\nQC10000\t3\t29,00',
    'Referência\tProduto\tQuantidade\nQC10000\tCafeína\t3',
  ])('%j is one order row', (list) => {
    expect(parseOrderList(list)).toMatchObject([{ product: 'QC10000', quantity: '3' }]);
  });
});

describe('title row with a purchase order number', () => {
  it.each([
    'PO 4500012345',
    'PO# 4500012345',
    'Purchase order no. 4500012345',
    'P.O. number: PO-4500012345',
    'PO-Number: 4500012345',
    'P.O. # PO-2026-00123',
    'Purchase Order No: 4500012345 Date: 28 Nov 2026',
    'Your order 4500012345',
    'Bestellnummer: 4500012345',
    'Bestellung Nr. 4500012345',
    'Bestell-Nr.: 4500012345',
    'Bestellung 4500012345 vom 28.11.2026',
    'Commande n° 4500012345',
    'Bon de commande N° 4500012345',
    'N° de commande: BC-2026-0012',
    'Pedido n.º 4500012345',
    'Ordine n. 4500012345',
    '采购订单号：4500012345',
    '订单编号: PO20261128001',
    '注文番号：4500012345',
    '발주번호 4500012345',
  ])('%j is not an order row', (title) => {
    expect(parseOrderList(`${title}\nQC10000\t3`)).toMatchObject([{ product: 'QC10000', quantity: '3' }]);
    expect(parseOrderList(`${title}\nCatalog number\tQty\nQC10000\t3`)).toHaveLength(1);
  });

  it('is only the first of several rows: elsewhere it may be a product', () => {
    expect(parseOrderList('PO 45000')).toHaveLength(1);
    expect(parseOrderList('QC10000\t3\nPO 45000')).toHaveLength(2);
  });
});

describe('text of a letter', () => {
  const listed = (text: string) =>
    parseOrderList(text).map(({ product, size, quantity }) => [product, size, quantity]);

  it.each([
    [
      'English',
      'Dear team,\n\nplease send us the following items on our PO 4500012345:\n\n2 x QA10000, 25 µg\n- 1 x Aspirin (50-78-2), 5 g\n3 vials of Caffeine 1 g\n\nDelivery address: Institute of Biology, Room 214, 69120 Heidelberg\nPlease deliver before Dec 12, 2026.\n\nBest regards,\nDr. Anna Schmidt\nTel. +49 6221 54 1234\nanna.schmidt@uni.example',
      [
        ['QA10000', '25 µg', '2'],
        ['50-78-2', '5 g', '1'],
        ['Caffeine', '1 g', '3'],
      ],
    ],
    [
      'German',
      'Sehr geehrte Damen und Herren,\n\nhiermit bestellen wir:\nQA10000 25 µg - 2 Stück\n\nMit freundlichen Grüßen\nMax Müller\nUniversität Ulm\nAlbert-Einstein-Allee 11\n89081 Ulm\nTel.: 0731 50-12345',
      [['QA10000', '25 µg', '2']],
    ],
    [
      'French',
      'Bonjour,\nMerci de nous envoyer :\n1 x QC33757 5 g\nCordialement,\nMarie Dupont',
      [['QC33757', '5 g', '1']],
    ],
    [
      'Chinese',
      '您好，\n\n请发货以下产品：\nQA10000 25 µg 2支\n\n谢谢！\n王伟\n电话：010-12345678',
      [['QA10000', '25 µg', '2']],
    ],
    [
      'header of an e-mail',
      'From: anna@uni.example\nSent: Friday, 27 November 2026 10:12\nTo: orders@shop.example\nSubject: Order\n\nHi,\nQA10000 x 2\nThanks, Anna\n--\nAnna Schmidt | Lab manager | +49 6221 541234',
      [['QA10000', '', '2']],
    ],
  ])('is no order row: %s', (_name, text, items) => {
    expect(listed(text)).toEqual(items);
  });

  it.each([
    ['thanks before the order', 'Thanks!\nAspirin\nCaffeine', ['Aspirin', 'Caffeine']],
    ['a postscript', 'Hi,\nQA10000 x 2\nBest regards\nAnna\nP.S. QA10023 x 1', ['QA10000', 'QA10023']],
    ['names with a quantity below thanks', 'QA10000 x 2\nThanks\nAspirin x 3', ['QA10000', 'Aspirin']],
    [
      'names that begin like a greeting',
      'Histamine\nHi-Res agarose\nFromage agar',
      ['Histamine', 'Hi-Res agarose', 'Fromage agar'],
    ],
  ])('keeps %s', (_name, text, products) => {
    expect(parseOrderList(text).map(({ product }) => product.replace(/^P\.S\. /, ''))).toEqual(products);
  });
});

describe('headings in Japanese and Korean', () => {
  it.each([
    '製品番号,製品名,サイズ,数量',
    '品番,品名,規格,個数',
    '품번,품명,단위,수량',
    '제품번호,제품명,용량,주문수량',
  ])('finds the size below %s', (heading) => {
    expect(parseOrderList(`${heading}\nQA10000,Anti-p53,25 µg,2`)).toMatchObject([
      { product: 'QA10000', size: '25 µg', quantity: '2' },
    ]);
  });
});

it('reads rows below headings that are not in their columns by themselves', () => {
  const items = parseOrderList(
    'Cat. No.\tDescription\tQty\nQA10000\t25 µg\t2\nQA17919, 2.5\nQC33757 5 g x 3\nQA20000 4',
  );
  expect(items.map(({ product, size, quantity }) => [product, size, quantity])).toEqual([
    ['QA10000', '25 µg', '2'],
    // Unclear, so that the customer is asked.
    ['QA17919', '', '2.5'],
    ['QC33757', '5 g', '3'],
    ['QA20000', '', '4'],
  ]);
});

describe('a gene that begins like a currency', () => {
  it.each([
    ['GBP2\t2', 'GBP2', '', '2'],
    ['GBP1 antibody\t100 µg\t2', 'GBP1 antibody', '100 µg', '2'],
    ['GBP2 antibody, 100 µg, 2', 'GBP2 antibody', '100 µg', '2'],
    ['Recombinant human GBP2', 'Recombinant human GBP2', '', ''],
  ])('%s is a product', (text, product, size, quantity) => {
    expect(parseOrderList(text)).toMatchObject([{ product, size, quantity }]);
  });

  it.each(['Aspirin\t2\tGBP2.50', 'Aspirin\t2\tGBP25', 'Aspirin\t2\tGBP 2'])('%s has a price', (text) => {
    expect(parseOrderList(text)).toMatchObject([{ product: 'Aspirin', quantity: '2' }]);
  });
});
