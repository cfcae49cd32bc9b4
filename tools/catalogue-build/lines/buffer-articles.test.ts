import { expect, it } from 'vitest';
import { bufferSystems } from '../../../src/shared/calculators/buffer-systems';
import { createRejections } from '../invariants';
import { bufferArticles, pkaWithCondition } from './buffer-articles';

const factOf = (facts: readonly (readonly [string, string])[], wanted: string) =>
  facts.find(([name]) => name === wanted)?.[1] ?? '';

it('buffer solutions state the pKa of the pH calculator with its condition', () => {
  const single = bufferArticles(createRejections()).filter(({ group }) => group === 'Single Buffers');
  const compared = new Set<string>();
  for (const { leaf, attrs, description } of single) {
    const system = bufferSystems.find(({ name }) => name.replace(/ ?\(.*/, '') === leaf);
    const condition = system?.acidCharge === null ? '0.1 mol/L' : 'zero ionic strength';
    const stated = factOf(attrs, 'pKa (25 °C)');
    expect(stated, leaf).toContain(` at ${condition}`);
    expect(description, leaf).toContain(condition);
    if (!system) continue;
    expect(Number(stated.split(' ')[0]), leaf).toBe(Number(system.pka));
    compared.add(leaf);
  }
  expect(compared.size).toBe(bufferSystems.length);
});

it('the pKa of glycine is that at zero ionic strength, not the 9.6 of the table', () => {
  expect(pkaWithCondition({ name: 'Glycine (amino)', pka: 9.6 })).toEqual({
    pka: 9.78,
    condition: 'zero ionic strength',
  });
  expect(pkaWithCondition({ name: 'Borate', pka: 9.24 }).pka).toBe(9.24);
});
