import { describe, expect, it } from 'vitest';
import { parseSmiles } from './smiles';

describe('parseSmiles', () => {
  it.each(['C(=)C', 'C=.C', 'C==C', 'C=(C)C', 'C(C=)C', 'C-=C'])(
    'rejects the bond without an atom in %s',
    (smiles) => {
      expect(parseSmiles(smiles)).toMatchObject({ fault: 'unreadable' });
    },
  );

  it.each([`[CH${'9'.repeat(40)}]`, `[Na+${'9'.repeat(40)}]`, `[Na-${'9'.repeat(400)}]`])(
    'rejects the number in %s',
    (smiles) => {
      expect(parseSmiles(smiles)).toMatchObject({ fault: 'unreadable' });
    },
  );

  it.each(['C11', 'C1C1', 'C12CCC12', 'C=1CCCC#1', 'N11CC1'])('rejects the ring of %s', (smiles) => {
    expect(parseSmiles(smiles)).toMatchObject({ fault: 'unreadable' });
  });

  it.each(['C()C', 'C((C))C', 'C(1)CCC1', '(C)C', 'C..C', '.C', 'C.', 'C(C.)C', 'C(.)C'])(
    'rejects the branch or dot of %s',
    (smiles) => {
      expect(parseSmiles(smiles)).toMatchObject({ fault: 'unreadable' });
    },
  );

  it.each([
    'C(=O)C',
    'C1CC1',
    'C12CCC1CC2',
    'C(.C)C',
    'C1.C1',
    'CC(C)(C)C',
    'C(C)1CC1',
    'C%10CC%10',
    'C/C=C/1CCCC/1',
    'C=1CCCCC1',
    'C1CCCCC=1',
    '[NH4+].[Cl-]',
    '[Fe+15]',
    'F/C=C/F',
  ])('accepts %s', (smiles) => {
    expect(parseSmiles(smiles)).not.toHaveProperty('fault');
  });
});
