import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createCupsPrinters } from '../../../src/main/printing/system-printers';
import { startPrintSystem, type PrintSystem } from './print-system';

const pdf = Buffer.from('%PDF-1.3 a quote');

// Uses a real CUPS server, which Windows does not have.
describe.skipIf(process.platform === 'win32')('printing with CUPS', () => {
  let system: PrintSystem;
  beforeAll(async () => {
    system = await startPrintSystem();
    vi.stubEnv('CUPS_SERVER', system.environment.CUPS_SERVER);
  }, 60_000);
  afterAll(async () => {
    vi.unstubAllEnvs();
    await system.stop();
  });

  it('prints a quote unchanged and leaves no job', async () => {
    const printers = createCupsPrinters({ acceptTimeoutMs: 30_000, pollMs: 20 });
    system.add('Front', 'prints');
    expect(await printers.names()).toEqual(['Front']);
    expect(await printers.problem('Front')).toBeNull();
    await printers.print('Front', pdf, 'S260309-ABC');
    expect(system.paper('Front')).toEqual(pdf);
    expect(system.run('lpstat', '-o')).toBe('');
  });

  it.each([
    ['Away', 'does not answer', 'The printer is not responding.'],
    ['Empty', 'is out of paper', 'Media tray empty'],
    ['Open', 'stops', 'Lid is open'],
  ] as const)(
    'cancels the job of printer %s, which %s, and returns the reason',
    async (printer, behaviour, reason) => {
      system.add(printer, behaviour);
      const printing = createCupsPrinters({ acceptTimeoutMs: 1500, pollMs: 20 }).print(
        printer,
        pdf,
        'S260309-ABC',
      );
      await expect(printing).rejects.toThrow(reason);
      await vi.waitFor(() => expect(system.run('lpstat', '-o')).toBe(''), 10_000);
      expect(() => system.paper(printer)).toThrow();
    },
  );

  it('reports a stopped, rejecting or unknown printer before printing', async () => {
    const printers = createCupsPrinters({ acceptTimeoutMs: 1500, pollMs: 20 });
    system.add('Stopped', 'prints');
    system.run('cupsdisable', '-r', 'Being cleaned', 'Stopped');
    expect(await printers.problem('Stopped')).toBe('Being cleaned');
    system.add('Closed', 'prints');
    system.run('cupsreject', 'Closed');
    expect(await printers.problem('Closed')).toBe('Rejecting Jobs');
    await expect(printers.print('Closed', pdf, 'x')).rejects.toThrow('not accepting jobs');
    expect(await printers.problem('Nowhere')).toContain('Invalid destination name');
  });
});
