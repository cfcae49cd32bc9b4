import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pdfText } from '../../../test/render/pdf-text';
import type { Product } from '../../shared/contract/calls';
import { createPdf, type PdfJob } from './create-pdf';
import { findUnprintable, REPLACEMENT, toPrintable } from './printable-text';

const internationalNames = [
  'Jürgen Groß',
  'Łukasz Żółć',
  'Nguyễn Thị Ánh',
  'İpek Şahin, Çağrı',
  'Ελένη Παπαδοπούλου',
  'Сергей Щукин',
  '王小明',
  '田中 花子、サトウ',
  '김민수',
  'محمد عبد الله، طلال',
  'משה כהן (מעבדה 12)',
  'สมชาย ใจดี',
  'राजेश कुमार हिन्दी',
  'Dr. محمد עבודה (Lab 7, 3.5 mL) שלום',
];

/** Returns one job for each kind of document, with the text in every place that customers or catalogues fill. */
function jobsWith(text: string): PdfJob[] {
  const seller = { name: text, address: [text], email: 'shop@lab.example', phone: '+49 731 5000' };
  const line = { goods_sn: 'QA1', goods_name: text, goods_attr: text, number: 2, price_cents: 1250 };
  const issuer = { seller, notice: text, day: '2026-03-09' };
  const common = { seller, lines: [line], fees: [{ name: text, cents: 100 }], notice: text };
  const numbered = {
    goods_id: 1,
    goods_sn: 'QA1',
    goods_name: text,
    product_class: 'compound' as const,
    cas: null,
    formula: text,
    weight: '1.0',
    stock_solutions: true,
  };
  const product: Product = {
    ...numbered,
    img: '/images/1',
    book: '',
    paper_count: 0,
    zdy_data: null,
    tag_key: '',
    attrs: [{ attr_name: text, attr_value: text }],
    options: [],
    conjugate_count: 0,
    description: text,
    description_html: '',
    smiles: null,
    inchikey: null,
    synonyms: [text],
    properties: [{ group: text, items: [{ name: text, value: text }] }],
    storage: text,
    shipping: text,
    hazard: null,
    images: [],
    documents: [],
    stock: 0,
    conjugates: [],
    related: [],
    parents: [],
  };
  return [
    {
      kind: 'invoice',
      content: {
        ...common,
        number: 'INV1',
        orderNumber: 'QB1',
        issuedAt: 0,
        poNumber: text,
        buyer: { title: text, taxNumber: text, address: text },
        consignee: [text],
        terms: text,
        suppliedOn: null,
        quoteNumber: '',
        settlement: 'due',
        dueAt: 0,
        paidAt: null,
        endedAt: null,
        balanceCents: 0,
        bankAccount: [text],
      },
    },
    {
      kind: 'proforma',
      content: {
        ...common,
        orderNumber: 'QB1',
        poNumber: text,
        quoteNumber: '',
        placedAt: 0,
        dueAt: null,
        isOnAccount: false,
        shipsOn: '2026-03-16',
        buyer: [text],
        consignee: [text],
        payment: text,
        terms: text,
        bankAccount: [text],
      },
    },
    {
      kind: 'quote',
      content: {
        ...common,
        number: 'Q1',
        issuedAt: 0,
        recipient: text,
        prices: { validUntil: '2026-04-09' },
      },
    },
    {
      kind: 'certificate',
      content: {
        ...numbered,
        lot: 'L1',
        storage: text,
        made_on: '',
        released_on: '2026-03-09',
        retest_on: '',
        tests: [{ test: text, method: text, limit: text, result: text }],
      },
      issuer,
    },
    { kind: 'dataSheet', content: product, issuer },
    { kind: 'safetySheet', content: product, issuer },
  ];
}

/** Extracted text without spaces, because line breaks and gaps depend on the width. */
const extracted = async (job: PdfJob) => withoutSpaces((await pdfText(await createPdf(job))).join(''));
const withoutSpaces = (text: string) => text.replace(/\s/g, '');
const occurrences = (text: string, part: string) => text.split(withoutSpaces(part)).length - 1;

describe('documents', () => {
  it.each(internationalNames)('print %s in every place, extracted as it was written', async (name) => {
    expect(findUnprintable(name)).toBeNull();
    for (const job of jobsWith(name)) {
      const text = await extracted(job);
      const expected = await extracted(jobsWith('Ann').find(({ kind }) => kind === job.kind) ?? job);
      expect(occurrences(text, name), job.kind).toBe(occurrences(expected, 'Ann'));
      expect(occurrences(text, name), job.kind).toBeGreaterThan(4);
      // The glyph for missing characters is extracted as U+0000.
      expect(text).not.toMatch(/[\0\uFFFD]|U\+/);
    }
  });

  it('are small and deterministic in every script', async () => {
    for (const job of jobsWith(internationalNames.join(' '))) {
      const pdf = await createPdf(job);
      expect(pdf.equals(await createPdf(job)), job.kind).toBe(true);
      expect(pdf.length).toBeLessThan(80_000);
    }
    for (const job of jobsWith('Ann Lee')) expect((await createPdf(job)).length).toBeLessThan(20_000);
  });

  it('embed all of their fonts', async () => {
    for (const job of jobsWith('Ann Lee')) {
      const file = (await createPdf(job)).toString('latin1');
      expect(file.match(/\/Type \/FontDescriptor/g)).toHaveLength(file.match(/\/FontFile2 /g)?.length ?? 0);
      expect(file).not.toContain('/Helvetica');
    }
  });

  it('print Chinese characters in the form of the language', async () => {
    const fontsOf = async (recipient: string) => {
      const [job] = jobsWith('Ann').filter(({ kind }) => kind === 'quote');
      if (job?.kind !== 'quote') throw new Error('no quote');
      const file = await createPdf({ ...job, content: { ...job.content, recipient } });
      return [...new Set(file.toString('latin1').match(/NotoSans\w+-Regular/g))];
    };
    expect(await fontsOf('直美')).toEqual(['NotoSansSC-Regular']);
    expect(await fontsOf('直美さん')).toEqual(['NotoSansJP-Regular']);
    expect(await fontsOf('直美\nJapan')).toEqual(['NotoSansJP-Regular']);
    expect(await fontsOf('김 直美')).toEqual(['NotoSansKR-Regular']);
  });

  it('print any text, with a visible replacement for characters without a font', async () => {
    const [, , quote] = jobsWith('🧪 ᚠ');
    if (!quote) throw new Error('no quote');
    expect(await extracted(quote)).toContain(`Preparedfor${REPLACEMENT}${REPLACEMENT}`);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (any) => {
        for (const job of jobsWith(any)) {
          const text = await extracted(job);
          expect(text).not.toContain('\0');
          const kept = [...toPrintable(any)].filter((character) => character === REPLACEMENT).length;
          if (kept > 0) expect(text).toContain(REPLACEMENT);
        }
      }),
      { numRuns: 20 },
    );
  });
});
