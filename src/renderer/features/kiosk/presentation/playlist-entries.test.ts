import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_ROWS_PER_LOOKUP } from '../../../../shared/cart/order-list-limits';
import type { Client } from '../../../api/client';
import { entryKey, findPlaylistEntries, moveEntry } from './playlist-entries';

const lists = fc.array(fc.record({ goods_id: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 9,
});

it('moves one entry, keeps the order of the others and can be undone', () => {
  fc.assert(
    fc.property(lists, fc.nat(10), fc.nat(10), (entries, from, to) => {
      const next = moveEntry(entries, from, to);
      const isMove = from < entries.length && to < entries.length;
      if (!isMove) {
        expect(next).toEqual(entries);
        return;
      }
      expect(next[to]).toBe(entries[from]);
      expect(next.toSpliced(to, 1)).toEqual(entries.toSpliced(from, 1));
      expect(moveEntry(next, to, from)).toEqual(entries);
    }),
  );
});

it('gives every entry a unique key', () => {
  fc.assert(
    fc.property(lists, (entries) => {
      const keys = entries.map((_one, index) => entryKey(entries, index));
      expect(new Set(keys).size).toBe(entries.length);
    }),
  );
});

it('returns no products when a call fails, so that a retry adds none twice', async () => {
  const goods = [{ goods_id: 1, goods_sn: 'QA10001', goods_name: 'Anti-EGFR' }];
  let calls = 0;
  const call = () =>
    Promise.resolve(
      calls++ === 0
        ? {
            ok: true,
            data: {
              list: [
                { state: 'found', goods_ids: [1] },
                { state: 'none', goods_ids: [] },
              ],
              goods,
            },
          }
        : { ok: false, failure: { kind: 'offline' } },
    );
  const rows = Array.from({ length: MAX_ROWS_PER_LOOKUP + 1 }, () => ({ product: 'QA10001' }));
  const result = await findPlaylistEntries({ call } as unknown as Client, rows);
  expect(result).toMatchObject({ entries: [], unresolved: [] });
  expect(result.problem).not.toBe('');
});
