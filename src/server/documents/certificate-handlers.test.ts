import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf } from '../../shared/contract/calls';
import { certificate as certificateShape } from '../../shared/contract/certificates';
import { productClasses } from '../../shared/contract/goods';
import { isLot, lotAt, lotOf } from '../../shared/domain/lot-number';
import { makeShop, type TestShop } from '../../testing/make-shop';
import { movableClock } from '../../testing/movable-clock';
import { pdfText } from '../../testing/pdf-text';

const time = movableClock('2026-08-10T09:00:00Z');
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

const caffeine = () => lotAt('QC10000', time.now());

describe('a lot', () => {
  it('has a certificate for a product of every class, every result within its limit', async () => {
    expect(products).toHaveLength(productClasses.length);
    for (const { goods_sn, goods_id, goods_name } of products) {
      const { certificate } = await coa(lotAt(goods_sn, time.now()));
      expect(certificateShape.parse(certificate)).toMatchObject({ goods_id, goods_name, goods_sn });
      expect(certificate?.tests.length).toBeGreaterThanOrEqual(3);
      for (const test of certificate?.tests ?? []) expect(withinLimit(test), JSON.stringify(test)).toBe(true);
      expect(certificate && certificate.made_on < certificate.released_on).toBe(true);
      expect(certificate && certificate.released_on < '2026-07-01').toBe(true);
      expect(certificate && certificate.retest_on > '2028').toBe(true);
      for (const day of [certificate?.made_on, certificate?.released_on])
        expect([1, 2, 3, 4, 5]).toContain(new Date(`${day}T00:00:00Z`).getUTCDay());
    }
  });

  it('promises no less than the product’s page', async () => {
    const { certificate } = await coa(caffeine());
    expect(certificate?.tests.find(({ test }) => test === 'Purity')?.limit).toBe('≥ 98 %');
    expect(certificate?.tests.find(({ test }) => test === 'Average mass')?.limit).toBe('194.2 ± 0.5');
    expect(certificate).toMatchObject({ cas: '58-08-2', formula: 'C8H10N4O2' });
  });

  it('has the same certificate every time, and another lot another one', async () => {
    const [first, again, other] = [
      await coa(caffeine()),
      await coa(caffeine()),
      await coa(lotOf('QC10000', '26A')),
    ];
    expect(again).toEqual(first);
    expect(other.certificate?.tests).not.toEqual(first.certificate?.tests);
  });

  it('is found in any spelling, with the other lots of its product', async () => {
    const lot = caffeine();
    for (const typed of [lot.toLowerCase(), lot.replaceAll('-', ''), ` ${lot.replace('-', ' ')} `]) {
      expect((await coa(typed)).certificate?.lot).toBe(lot);
    }
    const { lots } = await coa(lot);
    expect(lots.map((one) => one.lot)).toEqual(
      ['26B', '26A', '25B', '25A', '24B', '24A'].map((half) => lotOf('QC10000', half)),
    );
    expect(lots.every((one) => isLot(one.lot))).toBe(true);
  });

  it('of a product whose number has a hyphen is found as well', async () => {
    const conjugated = products.find(({ product_class }) => product_class === 'conjugated_antibody');
    const lot = lotAt(conjugated?.goods_sn ?? '', time.now());
    expect(conjugated?.goods_sn).toContain('-');
    expect((await coa(lot)).certificate?.goods_sn).toBe(conjugated?.goods_sn);
  });

  it.each([
    ['of a time to come', () => lotOf('QC10000', '27A')],
    ['older than the shop', () => lotOf('QC10000', '03B')],
    ['of no product', () => lotOf('ZZ99999', '26A')],
    ['of somebody’s own', () => 'LOT-7'],
  ])('%s has none', async (_what, lot) => {
    expect(await coa(lot())).toMatchObject({ certificate: null, product: null, lots: [] });
  });
});

describe('a catalogue number', () => {
  it('leads to the lots of its product', async () => {
    expect(await coa('qc-10000')).toMatchObject({
      certificate: null,
      product: { goods_sn: 'QC10000', goods_name: 'Caffeine' },
      nearest: [],
      lots: [{ lot: caffeine() }, {}, {}, {}, {}, {}],
    });
  });
});

describe('one wrong sign', () => {
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

  it('offers the lot that was meant among the nearest', async () => {
    for (const [what, typed] of slips()) {
      const { certificate, nearest } = await coa(typed);
      expect(certificate, what).toBeNull();
      expect(nearest.length, what).toBeLessThanOrEqual(5);
      expect(nearest, what).toContainEqual({ lot: caffeine(), goods_name: 'Caffeine' });
    }
  });

  it('in the check sign offers the lot first', async () => {
    const lot = caffeine();
    const [first] = (await coa(lot.slice(0, -1) + (lot.endsWith('X') ? 'Y' : 'X'))).nearest;
    expect(first?.lot).toBe(lot);
  });

  it('in something else than a lot offers nothing', async () => {
    expect((await coa('anything at all')).nearest).toEqual([]);
  });
});

describe('a certificate’s file', () => {
  it('is a PDF that says the same', async () => {
    const lot = caffeine();
    const reply = await shop.client.call('coaFile', { key: lot.toLowerCase() });
    if (!reply.ok) throw new Error(JSON.stringify(reply.failure));
    expect(reply.data.name).toBe(`CoA-${lot.replace('*', 'x')}.pdf`);
    const text = pdfText(Buffer.from(reply.data.pdf, 'base64')).join(' ');
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

  it('is refused for what is no lot', async () => {
    expect(await shop.client.call('coaFile', { key: 'QC10000' })).toMatchObject({
      failure: { kind: 'refused', field: 'key' },
    });
  });
});

/** Whether a result meets its limit, as far as both are numbers. */
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
