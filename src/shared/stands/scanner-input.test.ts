import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isScan,
  KEY_GAP_MS,
  LINE_GAP_MS,
  emptyBurst,
  scannedText,
  appendKey,
  type KeyBurst,
} from './scanner-input';

/** A burst of keys with this many milliseconds between them. */
function typed(text: string, apart: number, start: KeyBurst = emptyBurst): { burst: KeyBurst; at: number } {
  let at = Math.max(start.lastKeyAt, 0) + apart;
  let burst = start;
  for (const sign of text) {
    burst = appendKey(burst, sign === '\n' ? 'Enter' : sign, at);
    at += apart;
  }
  return { burst, at: at - apart };
}

describe('scanner input', () => {
  it('is detected by speed, Enter and pause', () => {
    const { burst, at } = typed('https://b.example\n', 5);
    expect(isScan(burst)).toBe(true);
    expect(scannedText(burst, at + LINE_GAP_MS - 1)).toBeNull();
    expect(scannedText(burst, at + LINE_GAP_MS)).toBe('https://b.example');
  });

  it('may contain several lines and shifted characters', () => {
    const first = typed('BEGIN:VCARD\n', 8).burst;
    const shifted = appendKey(first, 'Shift', first.lastKeyAt + 60);
    const { burst, at } = typed('FN:Ann\nEND:VCARD\n', 8, shifted);
    expect(scannedText(burst, at + LINE_GAP_MS)).toBe('BEGIN:VCARD\nFN:Ann\nEND:VCARD');
  });

  it('without Enter is ignored', () => {
    const { burst, at } = typed('ATT-0042-7781', 5);
    expect(scannedText(burst, at + 5000)).toBeNull();
  });

  it.each([7999, 8000, 8001, 20_000])('is limited in length, and ends with its Enter: %i', (length) => {
    const { burst, at } = typed(`${'x'.repeat(length)}\n`, 1);
    expect(burst.text.length).toBeLessThanOrEqual(8000);
    expect(scannedText(burst, at + LINE_GAP_MS)).toMatch(/^x{7999}$/);
  });
});

describe('typing', () => {
  it('is never taken for a scan', () => {
    const pace = fc.integer({ min: KEY_GAP_MS + 1, max: 400 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', maxLength: 60 }), pace, (text, apart) => {
        const { burst, at } = typed(text, apart);
        // A word and its Enter are two keys at most.
        expect(isScan(burst) && !burst.text.includes('\n')).toBe(false);
        if (apart > LINE_GAP_MS) expect(scannedText(burst, at + 1000)).toBeNull();
      }),
    );
  });

  it('after a scan starts a new burst', () => {
    const scan = typed('ATT-0042-7781\n', 5).burst;
    expect(appendKey(scan, 'a', scan.lastKeyAt + LINE_GAP_MS + 1).text).toBe('a');
  });
});
