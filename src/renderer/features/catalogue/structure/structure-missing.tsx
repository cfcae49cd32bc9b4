import { structureUrl, type StructureSearchState } from '../../../../shared/search/structure-url';
import { LinkButton } from '../../../components/forms/link-button';
import styles from './structure-screen.module.css';

/** Nothing found: what to do next. */
export function StructureMissing({ choice: { smiles, mode, least } }: { choice: StructureSearchState }) {
  return (
    <div className={styles.missing}>
      <p>
        No compound in the catalogue fits.{' '}
        {mode === 'exact' && 'Tautomers are other structures: similar ones may be what you are looking for.'}
      </p>
      <p className={styles.ways}>
        {mode !== 'similarity' && (
          <LinkButton to={structureUrl(smiles, 'similarity')} variant="main">
            Find similar structures
          </LinkButton>
        )}{' '}
        {mode === 'similarity' && least > 50 && (
          <LinkButton to={structureUrl(smiles, 'similarity', 50)} variant="main">
            Look for less similar ones
          </LinkButton>
        )}{' '}
        <LinkButton to="/contactUs">Ask us for it</LinkButton>
      </p>
    </div>
  );
}
