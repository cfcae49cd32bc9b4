import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../shared/contract/calls';
import { certificate as certificateShape } from '../../shared/contract/certificates';
import { productClasses } from '../../shared/contract/goods';
import { isLotNumber, lotNumberAt, lotNumberFor } from '../../shared/catalogue/lot-number';
import { makeShop, type TestShop } from '../../../test/fixtures/make-shop';
import { fakeClock } from '../../../test/fakes/fake-clock';
import { pdfText } from '../../../test/render/pdf-text';

const time = fakeClock('2026-08-10T09:00:00Z');
let shop: TestShop;
/** One product of every class. */
let products: { goods_id: number; goods_sn: string; goods_name: string; product_class: string }[];
beforeAll(async () => {
  shop = await makeShop({ clock: time.clock });
  const { db } = shop.deps.catalogue;
  products = await db
    .selectFrom('product')
    .select(['goods_id', 'goods_sn', 'goods_name', 'product_class'])
    .where('goods_id', 'in', (row) =>
      row
        .selectFrom('product')
        .select(({ fn }) => fn.min('goods_id').as('id'))
        .groupBy('product_class'),
    )
    .execute();
});
afterAll(() => shop.close());

async function coa(key: string): Promise<ReplyOf<'coa'>> {
  const reply = await shop.client.call('coa', { key });
  if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
  return reply.data;
}

const caffeine = () => lotNumberAt('QC10000', time.now());

describe('lot', () => {
  it('has a certificate for every product class with results within their limits', async () => {
    expect(products).toHaveLength(productClasses.length);
    for (const { goods_sn, goods_id, goods_name } of products) {
      const { certificate } = await coa(lotNumberAt(goods_sn, time.now()));
      expect(certificateShape.parse(certificate)).toMatchObject({ goods_id, goods_name, goods_sn });
      expect(certificate?.tests.length).toBeGreaterThanOrEqual(3);
      for (const test of certificate?.tests ?? []) expect(withinLimit(test), JSON.stringify(test)).toBe(true);
      expect(certificate && certificate.made_on < certificate.released_on).toBe(true);
      expect(certificate && certificate.released_on < '2026-07-01').toBe(true);
      const isKit = certificate?.product_class.endsWith('_kit') === true;
      expect(certificate?.retest_on.slice(0, 4), goods_name).toMatch(isKit ? /^2027$/ : /^20(?:28|29|31)$/);
      for (const day of [certificate?.made_on, certificate?.released_on])
        expect([1, 2, 3, 4, 5]).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
    }
  });

  it.each(['Lot %', 'LOT# %', 'Lot no. %', 'Batch: %', 'Charge %', 'Chargen-Nr. %'])(
    'is found behind a word for it: %s',
    async (written) => {
      const { certificate } = await coa(written.replace('%', caffeine()));
      expect(certificate?.lot).toBe(caffeine());
    },
  );

  it('has the limits of the product page', async () => {
    const { certificate } = await coa(caffeine());
    expect(certificate?.tests.find(({ test }) => test === 'Purity')?.limit).toBe('≥ 98%');
    expect(certificate?.tests.find(({ test }) => test === 'Average mass')?.limit).toBe('194.2 ± 0.5');
    expect(certificate).toMatchObject({ cas: '58-08-2', formula: 'C8H10N4O2' });
  });

  it('has a deterministic certificate that differs between lots', async () => {
    const [first, again, other] = [
      await coa(caffeine()),
      await coa(caffeine()),
      await coa(lotNumberFor('QC10000', '26A')),
    ];
    expect(again).toEqual(first);
    expect(other.certificate?.tests).not.toEqual(first.certificate?.tests);
  });

  it('is found in any spelling, with the other lots of the product', async () => {
    const lot = caffeine();
    for (const typed of [lot.toLowerCase(), lot.replaceAll('-', ''), ` ${lot.replace('-', ' ')} `]) {
      expect((await coa(typed)).certificate?.lot).toBe(lot);
    }
    const { lots } = await coa(lot);
    expect(lots.map((one) => one.lot)).toEqual(
      ['26B', '26A', '25B', '25A', '24B', '24A'].map((half) => lotNumberFor('QC10000', half)),
    );
    expect(lots.every((candidate) => isLotNumber(candidate.lot))).toBe(true);
  });

  it('is found for a catalogue number with a hyphen', async () => {
    const conjugated = products.find(({ product_class }) => product_class === 'conjugated_antibody');
    const lot = lotNumberAt(conjugated?.goods_sn ?? '', time.now());
    expect(conjugated?.goods_sn).toContain('-');
    expect((await coa(lot)).certificate?.goods_sn).toBe(conjugated?.goods_sn);
  });

  it.each([
    ['in the future', () => lotNumberFor('QC10000', '27A')],
    ['older than the shop', () => lotNumberFor('QC10000', '03B')],
    ['of an unknown product', () => lotNumberFor('ZZ99999', '26A')],
    ['in another format', () => 'LOT-7'],
  ])('is unknown: %s', async (_what, lot) => {
    expect(await coa(lot())).toMatchObject({ certificate: null, product: null, lots: [] });
  });
});

describe('catalogue number', () => {
  it('returns the lots of its product', async () => {
    expect(await coa('qc-10000')).toMatchObject({
      certificate: null,
      product: { goods_sn: 'QC10000', goods_name: 'Caffeine' },
      nearest: [],
      lots: [{ lot: caffeine() }, {}, {}, {}, {}, {}],
    });
  });
});

describe('typing error', () => {
  const slips = () => {
    const lot = caffeine();
    return [
      ['the check sign', lot.slice(0, -1) + (lot.endsWith('X') ? 'Y' : 'X')],
      ['a digit of the number', lot.replace('QC10000', 'QC10030')],
      ['a letter', lot.replace('QC', 'QO')],
      ['the half year', lot.replace('26B', '26A')],
      ['a missing sign', lot.replace('QC10000', 'QC1000')],
      ['a sign too many', lot.replace('QC10000', 'QC100000')],
      ['two swapped signs', lot.replace('QC1', 'Q1C')],
    ] as const;
  };

  it('offers the intended lot among the similar ones', async () => {
    for (const [slip, typed] of slips()) {
      const { certificate, nearest } = await coa(typed);
      expect(certificate, slip).toBeNull();
      expect(nearest.length, slip).toBeLessThanOrEqual(5);
      expect(nearest, slip).toContainEqual({ lot: caffeine(), goods_name: 'Caffeine' });
    }
  });

  it('ranks the lot first for a wrong check character', async () => {
    const lot = caffeine();
    const [first] = (await coa(lot.slice(0, -1) + (lot.endsWith('X') ? 'Y' : 'X'))).nearest;
    expect(first?.lot).toBe(lot);
  });

  it('offers nothing for a text that is not a lot number', async () => {
    expect((await coa('anything at all')).nearest).toEqual([]);
  });
});

describe('certificate file', () => {
  it('is a PDF with the same content', async () => {
    const lot = caffeine();
    const reply = await shop.client.call('coaFile', { key: lot.toLowerCase() });
    if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
    expect(reply.data.name).toBe(`CoA-${lot.replace('*', 'x')}.pdf`);
    const text = (await pdfText(Buffer.from(reply.data.pdf, 'base64'))).join(' ');
    const { certificate } = await coa(lot);
    for (const part of [
      lot,
      'Caffeine',
      '58-08-2',
      certificate?.released_on ?? '',
      'Certificate of analysis',
    ])
      expect(text).toContain(part);
    for (const { test, result } of certificate?.tests ?? []) {
      expect(text).toContain(test);
      expect(text).toContain(result);
    }
    expect(text).not.toContain('[U+');
  });

  it('is rejected for a text that is not a lot number', async () => {
    expect(await shop.client.call('coaFile', { key: 'QC10000' })).toMatchObject({
      failure: { kind: 'refused', field: 'key' },
    });
  });
});

/** Compares numeric results with their limits; accepts any other non-empty result. */
function withinLimit({ limit, result }: { limit: string; result: string }): boolean {
  const found = Number(/[\d.]+/.exec(result.replace('R²', ''))?.[0]);
  const [low = NaN, high = NaN] = [...limit.replace('R²', '').matchAll(/[\d.]+/g)].map(([text]) =>
    Number(text),
  );
  if (limit.includes('≥')) return found >= low;
  if (limit.includes('≤') || limit.startsWith('<')) return found <= low;
  if (limit.includes('±')) return Math.abs(found - low) <= high;
  if (/\d–\d/.test(limit)) return found >= low && found <= high;
  return result !== '';
}
