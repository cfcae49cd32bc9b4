import { describe, expect, it } from 'vitest';
import { parseBases, unknownBase } from './nucleic-acid';
import { parseResidues, unknownResidue } from './protein';

describe('a pasted protein sequence', () => {
  it.each([
    ['>sp|P00698 lysozyme\nKVFG RCEL\nAAA*\n', 'KVFGRCELAAA'],
    ['\n>first line\n;a comment\r\nkvfg\r\n', 'KVFG'],
    ['  1 kvfgr celaa\n 11 amkrh', 'KVFGRCELAAAMKRH'],
  ])('%j is read without header and layout', (text, residues) => {
    expect(parseResidues(text)).toBe(residues);
  });

  it('of two proteins is refused instead of joined', () => {
    expect(unknownResidue(parseResidues('>one\nKVFG\n>two\nRCEL\n'))).toBe('>');
  });
});

describe('a pasted nucleic acid sequence', () => {
  it.each([
    ["5'-acg tac-3'", 'ACGTAC'],
    ['5’-ACG-3’', 'ACG'],
    ['5′-ACG-3′', 'ACG'],
    ['>primer 5\nACG\n1 TAC\n', 'ACGTAC'],
  ])('%j is read without header and ends', (text, bases) => {
    expect(parseBases(text)).toBe(bases);
  });

  it('of two primers is refused instead of joined', () => {
    expect(unknownBase(parseBases('>one\nACGT\n>two\nACGT\n'), 'ssDNA')).toBe('>');
  });
});
