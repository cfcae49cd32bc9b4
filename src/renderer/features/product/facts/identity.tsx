import { Link } from 'react-router-dom';
import type { Product } from '../../../../shared/contract/calls';
import { structureUrl } from '../../../../shared/search/structure-url';
import { CopyButton } from '../../../components/feedback/copy-button';
import { Copyable } from '../../../components/feedback/copyable';
import { Formula } from '../../../components/product/formula';
import { Facts } from './facts';

export function Identity({ product }: { product: Product }) {
  const { formula, weight, cas, smiles, inchikey, synonyms } = product;
  return (
    <Facts
      items={[
        {
          name: 'Formula',
          value: formula && (
            <Copyable text={formula} label="formula">
              <Formula formula={formula} />
            </Copyable>
          ),
        },
        {
          name: 'Molecular weight',
          value: weight && (
            <Copyable text={weight} label="molecular weight">
              {`${weight} g/mol`}
            </Copyable>
          ),
        },
        { name: 'CAS number', value: cas && <Copyable text={cas} label="CAS number" /> },
        { name: 'InChIKey', value: inchikey && <Copyable text={inchikey} label="InChIKey" /> },
        { name: 'SMILES', value: smiles && <Copyable text={smiles} label="SMILES" /> },
        {
          name: 'By structure',
          value: smiles && (
            <>
              <Link to={structureUrl(smiles, 'similarity')}>Find similar</Link> or{' '}
              <Link to={structureUrl(smiles, 'substructure')}>what contains this</Link>
            </>
          ),
        },
        {
          name: 'Synonyms',
          value: synonyms.length > 0 && (
            <CopyButton
              text={synonyms.join('; ')}
              description={synonyms.length === 1 ? 'synonym' : 'synonyms'}
            >
              {synonyms.length === 1 ? 'Copy' : `Copy all ${synonyms.length}`}
            </CopyButton>
          ),
        },
      ].filter(({ value }) => value)}
    />
  );
}
