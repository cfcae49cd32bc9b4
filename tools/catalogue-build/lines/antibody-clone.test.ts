import { describe, expect, it } from 'vitest';
import { loadGenes } from '../genes';
import { createRejections } from '../invariants';
import { loadPublications } from '../publications';
import { conjugatedCloneIndexesOf, createClone, CLONES_PER_GENE } from './antibody-clone';

const genes = loadGenes(loadPublications(), createRejections());
const clonesOf = (symbol: string) => {
  const gene = genes.find((candidate) => candidate.symbol === symbol);
  if (!gene) throw new RangeError(`no gene ${symbol}`);
  return Array.from({ length: CLONES_PER_GENE }, (_none, cloneIndex) => createClone(gene, cloneIndex, null));
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

describe('hosts of conjugated antibodies', () => {
  const shareOf = (host: string, isMarker: boolean): number => {
    const own = genes.filter(({ classes }) => classes.includes('CD antigen') === isMarker).slice(0, 300);
    const hosts = own.map((gene) => createClone(gene, conjugatedCloneIndexesOf(gene)[0] ?? 0, null).host);
    return hosts.filter((each) => each === host).length / hosts.length;
  };

  it('are various, and seldom rabbits for cell-surface markers', () => {
    for (const host of ['Rabbit', 'Mouse', 'Rat']) {
      expect(shareOf(host, false)).toBeGreaterThan(0.1);
      expect(shareOf(host, false)).toBeLessThan(0.6);
    }
    expect(shareOf('Mouse', true)).toBeGreaterThan(0.5);
    expect(shareOf('Rabbit', true)).toBeLessThan(0.25);
  });
});
