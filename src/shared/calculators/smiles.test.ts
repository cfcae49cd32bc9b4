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

  it.each(['C(=O)C', 'C=1CCCCC1', 'C1CCCCC=1', '[NH4+].[Cl-]', '[Fe+15]', 'F/C=C/F'])(
    'accepts %s',
    (smiles) => {
      expect(parseSmiles(smiles)).not.toHaveProperty('fault');
    },
  );
});
