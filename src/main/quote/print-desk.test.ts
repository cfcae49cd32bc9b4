import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../server/log';
import { Refusal } from '../../server/handler';
import { sayAtStand } from '../../shared/domain/stand/messages';
import { countCalls } from '../calls-under-way';
import { cupsPrinters } from '../staff/system-printers';
import { printDesk } from './print-desk';

let folder: string;
let time = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'printers-'));
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
  program('lpstat', '[ "$1" = -e ] && printf "Front\\nBack\\n" || echo "printer $2 is idle. enabled since"');
  program('lp', `echo "$@" > ${folder}/words; cat > ${folder}/paper`);
  time = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Stands in for one of the print system's own commands. */
function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o700);
}

const quote = () => Promise.resolve({ number: 'S260309-ABC', pdf: Buffer.from('%PDF-1.3 a quote') });
const { hold, underWay } = countCalls();
const desk = (allowed: string[] = ['Front'], make: () => ReturnType<typeof quote> = quote) =>
  printDesk({
    ...{ allowed: () => allowed, system: cupsPrinters, quote: make, hold, now: () => time, log: silentLog },
  });
const wish = {
  ...{ printer: 'Front', recipient: '' },
  lines: [{ goods_id: 1, goods_attr: '1-mg', number: 2 }],
};

it('hands the quote to the printer without a dialog', async () => {
  expect(await desk().printQuote(wish)).toEqual({
    done: true,
    said: sayAtStand('printed', { printer: 'Front' }),
  });
  expect(readFileSync(join(folder, 'paper'), 'utf8')).toBe('%PDF-1.3 a quote');
  expect(readFileSync(join(folder, 'words'), 'utf8')).toBe('-d Front -t S260309-ABC -\n');
  expect(await cupsPrinters.names()).toEqual(['Front', 'Back']);
});

describe('refuses in words', () => {
  it.each([
    ['a printer that is not allowed', ['Front'], { ...wish, printer: 'Back' }, 'printerNotAllowed'],
    ['where none is', [], wish, 'noPrinter'],
    ['an empty cart', ['Front'], { ...wish, lines: [] }, 'quoteIsEmpty'],
  ] as const)('%s', async (_what, allowed, wished, key) => {
    const answer = await desk([...allowed]).printQuote(wished);
    expect(answer).toEqual({ done: false, said: sayAtStand(key) });
    expect(() => readFileSync(join(folder, 'paper'))).toThrow();
  });

  it('what would be printed there if it were allowed', async () => {
    expect(await desk(['Back']).printQuote({ ...wish, printer: 'Back' })).toMatchObject({ done: true });
  });

  it('what the printer and the quote say', async () => {
    program('lpstat', 'echo "printer Front disabled since Mon - Media tray empty"');
    expect((await desk().printQuote(wish)).said).toContain('Media tray empty');
    program('lpstat', 'echo "lpstat: Invalid destination name" >&2; exit 1');
    expect((await desk().printQuote(wish)).said).toContain('Invalid destination name');
    program('lpstat', 'echo "printer Front is idle"');
    program('lp', 'echo "lp: Unable to connect" >&2; exit 1');
    expect(await desk().printQuote(wish)).toEqual({
      done: false,
      said: sayAtStand('printFailed', { printer: 'Front', why: 'lp: Unable to connect.' }),
    });
    const gone = () => Promise.reject(new Refusal('Some are gone.'));
    expect(await desk(['Front'], gone).printQuote(wish)).toEqual({ done: false, said: 'Some are gone.' });
  });

  it('the eleventh sheet within ten minutes, and two at once', async () => {
    const one = desk();
    const both = [one.printQuote(wish), one.printQuote(wish)];
    expect(underWay()).toBe(1);
    const [first, second] = await Promise.all(both);
    expect(underWay()).toBe(0);
    expect([first?.done, second?.said]).toEqual([true, sayAtStand('printBusy')]);
    for (let sheet = 2; sheet <= 10; sheet += 1) {
      expect(await one.printQuote(wish)).toMatchObject({ done: true });
    }
    expect((await one.printQuote(wish)).said).toBe(sayAtStand('printBusy'));
    time = 600_000;
    expect(await one.printQuote(wish)).toMatchObject({ done: true });
  });
});
