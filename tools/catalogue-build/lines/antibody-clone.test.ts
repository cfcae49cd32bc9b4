import { describe, expect, it } from 'vitest';
import { loadGenes } from '../genes';
import { createRejections } from '../invariants';
import { loadPapers } from '../papers';
import { createClone, variantsPerGene } from './antibody-clone';

const genes = loadGenes(loadPapers(), createRejections());
const clonesOf = (symbol: string) => {
  const gene = genes.find((one) => one.symbol === symbol);
  if (!gene) throw new RangeError(`no gene ${symbol}`);
  return Array.from({ length: variantsPerGene }, (_none, variant) => createClone(gene, variant, null));
};

describe('reactivity of antibodies', () => {
  it('is limited to species that have the target', () => {
    for (const { reactivity } of clonesOf('CXCL8')) expect(reactivity).toEqual(['Human']);
    expect(clonesOf('EGFR').some(({ reactivity }) => reactivity.includes('Mouse'))).toBe(true);
  });

  it('does not include the host of polyclonal antibodies other than mice', () => {
    const all = genes.slice(0, 300).flatMap(({ symbol }) => clonesOf(symbol));
    const own = all.filter(
      ({ host, reactivity }) => !['Mouse', 'Rat'].includes(host) && reactivity.includes(host),
    );
    expect(own).toEqual([]);
    expect(all.some(({ reactivity }) => reactivity.includes('Rabbit'))).toBe(true);
  });
});
