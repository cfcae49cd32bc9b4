import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadKinds } from './lead-fields';
import { parseLeadReceipt, receiptNumber } from './receipt-number';

const march = Date.UTC(2026, 2, 9, 23);
const ids = fc.integer({ min: 1, max: 2_147_483_647 });

describe('receipt numbers', () => {
  it('contain kind and day, and are parsed in any case', () => {
    expect(receiptNumber('contact', 42, march)).toMatch(/^C260309-42[0-9A-Z*]$/);
    fc.assert(
      fc.property(fc.constantFrom(...leadKinds), ids, (kind, id) => {
        const receipt = receiptNumber(kind, id, march);
        expect(parseLeadReceipt(` ${receipt.toLowerCase()} `)).toBe(id);
      }),
    );
  });

  it('are rejected with one wrong character or two swapped digits', () => {
    const digit = fc.constantFrom(...'0123456789');
    fc.assert(
      fc.property(ids, fc.integer({ min: 1, max: 6 }), digit, (id, index, wrong) => {
        const receipt = receiptNumber('trial', id, march);
        fc.pre(receipt[index] !== wrong);
        expect(parseLeadReceipt(receipt.slice(0, index) + wrong + receipt.slice(index + 1))).toBeNull();
      }),
    );
    const receipt = receiptNumber('sample', 1234, march);
    expect(parseLeadReceipt(receipt.replace('1234', '1243'))).toBeNull();
  });

  it.each(['', 'C260309', 'X260309-42K', 'C260309-', '42', "C260309-1' or 1=1"])('reject %j', (text) => {
    expect(parseLeadReceipt(text)).toBeNull();
  });
});
