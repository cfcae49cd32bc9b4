import { describe, expect, it } from 'vitest';
import { massOf } from './composition';
import { parseMolecularFormula } from './formula';

const digits = '1'.repeat(30);

describe('numbers without a limit in a molecular formula', () => {
  it.each([`${digits}H2O`, `H2O·${digits}H2O`, `CaSO4·0.${digits}H2O`, `100000H2O`])(
    'reports the number of molecules in %s',
    (formula) => {
      expect(parseMolecularFormula(formula)).toMatchObject({ fault: 'invalidCount' });
    },
  );

  it.each(['C0', 'C00', 'CH000', '(OH)00', '00H2O', '0.0H2O'])(
    'reports the count of zero in %s',
    (formula) => {
      expect(parseMolecularFormula(formula)).toMatchObject({ fault: 'invalidCount' });
    },
  );

  it.each([`Ca^${digits}+`, `Ca^${'9'.repeat(400)}+`, 'Ca^1000-'])('reports the charge of %s', (formula) => {
    expect(parseMolecularFormula(formula)).toMatchObject({ fault: 'unclearCharge' });
  });

  it('accepts the largest numbers', () => {
    const parsed = parseMolecularFormula('99999H2O^999+');
    expect(parsed).not.toHaveProperty('fault');
    if (!('fault' in parsed)) expect(massOf(parsed, 'average').numerator).toBeGreaterThan(0n);
  });
});
