import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../server/observability/log';
import { BusinessError } from '../../server/http/errors';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import { createInFlightRequests } from '../session/in-flight-requests';
import { createCupsPrinters, cupsPrinters } from './system-printers';
import { createPrintService } from './print-service';

let folder: string;
let time = 0;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'printers-'));
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH'] ?? ''}`);
  printers('echo "printer $2 is idle.  enabled since"');
  program(
    'lp',
    `echo "$@" > ${folder}/words; cat > ${folder}/paper; echo "request id is Front-7 (0 file(s))"`,
  );
  time = 0;
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

/** Replaces a command of the print system. */
function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o700);
}

/** State of a printer and its waiting jobs. */
function printers(state: string, waiting = ''): void {
  program('lpstat', `case $1 in -e) printf "Front\\nBack\\n";; -o) ${waiting || ':'};; *) ${state};; esac`);
}

const quote = () => Promise.resolve({ number: 'S260309-ABC', pdf: Buffer.from('%PDF-1.3 a quote') });
const { countWhileRunning: hold, count: underWay } = createInFlightRequests();
const createService = (allowed: string[] = ['Front'], make: () => ReturnType<typeof quote> = quote) =>
  createPrintService({
    allowed: () => allowed,
    system: createCupsPrinters({ acceptTimeoutMs: 200, pollMs: 10 }),
    quote: make,
    countWhileRunning: hold,
    now: () => time,
    log: silentLog,
  });
const wish = {
  printer: 'Front',
  recipient: '',
  lines: [{ goods_id: 1, goods_attr: '1-mg', number: 2 }],
};

it('prints a quote without a dialog', async () => {
  expect(await createService().printQuote(wish)).toEqual({
    done: true,
    message: formatStandMessage('printed', { printer: 'Front' }),
  });
  expect(readFileSync(join(folder, 'paper'), 'utf8')).toBe('%PDF-1.3 a quote');
  expect(readFileSync(join(folder, 'words'), 'utf8')).toBe('-d Front -t S260309-ABC -\n');
  expect(await cupsPrinters.names()).toEqual(['Front', 'Back']);
});

it.each([
  'printf "printer Front is idle.  enabled since Mon\\n\\tTray 2 is disabled\\n"',
  'echo "printer Front-disabled is idle.  enabled since Mon"',
])('prints on an enabled printer whose status contains the word "disabled": %s', async (state) => {
  printers(state);
  expect(await createService().printQuote(wish)).toMatchObject({ done: true });
});

describe('returns a message for', () => {
  it.each([
    ['a printer that is not allowed', ['Front'], { ...wish, printer: 'Back' }, 'printerNotAllowed'],
    ['where none is', [], wish, 'noPrinter'],
    ['an empty cart', ['Front'], { ...wish, lines: [] }, 'quoteEmpty'],
  ] as const)('%s', async (_what, allowed, wished, key) => {
    const answer = await createService([...allowed]).printQuote(wished);
    expect(answer).toEqual({ done: false, message: formatStandMessage(key) });
    expect(() => readFileSync(join(folder, 'paper'))).toThrow();
  });

  it('a quote that could not be made', async () => {
    expect(await createService(['Back']).printQuote({ ...wish, printer: 'Back' })).toMatchObject({
      done: true,
    });
  });

  it.each([
    ['printf "printer Front disabled since Mon -\\n\\tLid is open\\n"', 'Lid is open.'],
    ['printf "printer Front disabled since Mon -\\n\\treason unknown\\n"', 'reason unknown.'],
    ['printf "printer Front is idle.  enabled since Mon\\n\\tRejecting Jobs\\n"', 'Rejecting Jobs.'],
    ['echo "lpstat: Invalid destination name" >&2; exit 1', 'lpstat: Invalid destination name.'],
  ])('a printer problem before printing: %s', async (state, reason) => {
    printers(state);
    const message = formatStandMessage('printFailed', { printer: 'Front', reason });
    expect(await createService().printQuote(wish)).toEqual({ done: false, message });
    expect(() => readFileSync(join(folder, 'paper'))).toThrow();
  });

  it('errors of the print system and of the quote', async () => {
    program('lp', 'echo "lp: Unable to connect" >&2; exit 1');
    expect(await createService().printQuote(wish)).toEqual({
      done: false,
      message: formatStandMessage('printFailed', { printer: 'Front', reason: 'lp: Unable to connect.' }),
    });
    const gone = () => Promise.reject(new BusinessError('Some are gone.'));
    expect(await createService(['Front'], gone).printQuote(wish)).toEqual({
      done: false,
      message: 'Some are gone.',
    });
  });

  it('the eleventh quote within ten minutes, and concurrent quotes', async () => {
    const one = createService();
    const both = [one.printQuote(wish), one.printQuote(wish)];
    expect(underWay()).toBe(1);
    const [first, second] = await Promise.all(both);
    expect(underWay()).toBe(0);
    expect([first?.done, second?.message]).toEqual([true, formatStandMessage('printBusy')]);
    for (let sheet = 2; sheet <= 10; sheet += 1) {
      expect(await one.printQuote(wish)).toMatchObject({ done: true });
    }
    expect((await one.printQuote(wish)).message).toBe(formatStandMessage('printBusy'));
    time = 600_000;
    expect(await one.printQuote(wish)).toMatchObject({ done: true });
  });
});

describe('a job that the printer does not accept', () => {
  const waits = 'echo "Front-7 visitor 1024 Mon"; echo "Front-70 other 1024 Mon"';
  /** Counts calls of `cancel`, which removes the stand's jobs. */
  function cancelling(script = `: > ${folder}/cancelled`): void {
    program('cancel', `echo "$1" >> ${folder}/cancels; ${script}`);
  }
  const cancels = () => readFileSync(join(folder, 'cancels'), 'utf8');

  it.each([
    [
      'reports a reason',
      'printf "printer $2 now printing Front-7.\\n\\tMedia tray empty\\n"',
      'Media tray empty.',
    ],
    [
      'reports nothing',
      'echo "printer $2 now printing Front-7."',
      formatStandMessage('printerTimeoutReason'),
    ],
  ])('is canceled when it %s', async (_how, state, reason) => {
    printers(state, waits);
    cancelling();
    const message = formatStandMessage('printFailed', { printer: 'Front', reason });
    expect(await createService().printQuote(wish)).toEqual({ done: false, message });
    expect(cancels()).toBe('Front-7\n');
  });

  it('fails at once when the printer has stopped', async () => {
    printers(
      `[ -e ${folder}/paper ] && printf "printer Front disabled since Mon -\\n\\tLid is open\\n"`,
      waits,
    );
    cancelling();
    const system = createCupsPrinters({ acceptTimeoutMs: 600_000, pollMs: 10 });
    await expect(system.print('Front', Buffer.from('%PDF'), 'x')).rejects.toThrow('Lid is open');
    expect(cancels()).toBe('Front-7\n');
  });

  it('is canceled when the system cannot report its state', async () => {
    printers('echo "printer $2 is idle."', '{ echo "lpstat: Unable to connect" >&2; exit 1; }');
    cancelling();
    expect(await createService().printQuote(wish)).toMatchObject({ done: false });
    expect(cancels()).toBe('Front-7\n');
  });

  it('counts as printed when it was printed before the cancellation', async () => {
    printers('echo "printer $2 is idle."', `[ -e ${folder}/cancels ] || { ${waits}; }`);
    cancelling('echo "cancel: Job #7 is already completed" >&2; exit 1');
    expect(await createService().printQuote(wish)).toMatchObject({ done: true });
  });

  it('reports a failure when it cannot be canceled', async () => {
    printers('echo "printer $2 is idle."', waits);
    cancelling('echo "cancel: Forbidden" >&2; exit 1');
    expect(await createService().printQuote(wish)).toMatchObject({ done: false });
  });

  it('waits for a printer that wakes up', async () => {
    printers(
      'echo "printer $2 is idle."',
      `echo >> ${folder}/looks; [ $(wc -l < ${folder}/looks) -gt 3 ] || { ${waits}; }`,
    );
    cancelling();
    await createCupsPrinters({ acceptTimeoutMs: 600_000, pollMs: 10 }).print(
      'Front',
      Buffer.from('%PDF'),
      'x',
    );
    expect(readFileSync(join(folder, 'looks'), 'utf8')).toHaveLength(4);
    expect(() => cancels()).toThrow();
  });
});
