import { expect, test } from '@playwright/test';
import { startPrintSystem, type PrintSystem } from '../fixtures/print-system';
import { cups } from '../../src/main/staff/system-printers';

// A stand prints through CUPS; here it is a real one, with printers of every kind of trouble.
test.skip(process.platform === 'win32', 'Windows has no print commands.');

let system: PrintSystem;
test.beforeAll(async () => {
  system = await startPrintSystem();
  process.env['CUPS_SERVER'] = system.environment.CUPS_SERVER;
});
test.afterAll(async () => {
  delete process.env['CUPS_SERVER'];
  await system.stop();
});

const pdf = Buffer.from('%PDF-1.3 a quote');

test('a quote is printed as it is, and nothing of it waits', async () => {
  const printers = cups({ takenMs: 30_000, lookMs: 20 });
  system.add('Front', 'prints');
  expect(await printers.names()).toEqual(['Front']);
  expect(await printers.fault('Front')).toBeNull();
  await printers.print('Front', pdf, 'S260309-ABC');
  expect(system.paper('Front')).toEqual(pdf);
  expect(system.type('lpstat', '-o')).toBe('');
});

for (const [printer, behaviour, why] of [
  ['Away', 'does not answer', 'The printer is not responding.'],
  ['Empty', 'is out of paper', 'Media tray empty'],
  ['Open', 'stops', 'Lid is open'],
] as const) {
  test(`what a printer does not take because it ${behaviour} is taken back, and why is said`, async () => {
    system.add(printer, behaviour);
    const printing = cups({ takenMs: 1500, lookMs: 20 }).print(printer, pdf, 'S260309-ABC');
    await expect(printing).rejects.toThrow(why);
    await expect.poll(() => system.type('lpstat', '-o')).toBe('');
    expect(() => system.paper(printer)).toThrow();
  });
}

test('a printer that is stopped, takes no jobs or is unknown is faulty before anything is printed', async () => {
  const printers = cups({ takenMs: 1500, lookMs: 20 });
  system.add('Stopped', 'prints');
  system.type('cupsdisable', '-r', 'Being cleaned', 'Stopped');
  expect(await printers.fault('Stopped')).toBe('Being cleaned');
  system.add('Closed', 'prints');
  system.type('cupsreject', 'Closed');
  expect(await printers.fault('Closed')).toBe('Rejecting Jobs');
  await expect(printers.print('Closed', pdf, 'x')).rejects.toThrow('not accepting jobs');
  expect(await printers.fault('Nowhere')).toContain('Invalid destination name');
});
