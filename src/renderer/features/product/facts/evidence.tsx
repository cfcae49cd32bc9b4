import type { Product, ReplyOf } from '../../../../shared/contract/calls';
import { evidenceLevels, evidenceLabels } from '../../../../shared/catalogue/evidence';
import { failureMessage } from '../../../api/error-actions';
import { useSettings } from '../../../state/settings';
import { Deferred, type DeferredData } from '../../../components/feedback/deferred';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import { applicationName } from './application-names';
import { EvidenceMark } from './evidence-mark';
import styles from './evidence.module.css';

interface EvidenceProps {
  data: DeferredData<ReplyOf<'goodsEvidence'>>;
  product: Product;
}

/** In which applications, with samples of which species, the antibody works, fails, or was never tried. */
export function Evidence({ data, product }: EvidenceProps) {
  const { demonstration_notice } = useSettings();
  return (
    <Deferred
      data={data}
      fallback={<SkeletonRows rows={5} height={36} label="Evidence is loading" />}
      failureMessage={failureMessage}
    >
      {(grid) =>
        grid.rows.length === 0 ? (
          <p>Nothing is on record for this antibody yet.</p>
        ) : (
          <>
            <EvidenceTable grid={grid} name={product.goods_name} />
            <dl className={styles.legend}>
              {evidenceLevels.map((level) => (
                <div key={level}>
                  <dt>{level}</dt>
                  <dd>{evidenceLabels[level]}</dd>
                </div>
              ))}
            </dl>
            {demonstration_notice && (
              <p className={styles.note}>
                These results are generated for the demonstration; no laboratory stands behind them.
              </p>
            )}
          </>
        )
      }
    </Deferred>
  );
}

function EvidenceTable({ grid, name }: { grid: ReplyOf<'goodsEvidence'>; name: string }) {
  return (
    <div className={styles.scroll} role="region" aria-label="Table of results" tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">Results with {name}, with the level of evidence</caption>
        <thead>
          <tr>
            <th scope="col">Application</th>
            {grid.species.map((species) => (
              <th key={species} scope="col">
                {species}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ application, cells }) => (
            <tr key={application}>
              <th scope="row">
                {application} <span className={styles.about}>{applicationName(application)}</span>
              </th>
              {cells.map((cell, at) => (
                <td key={grid.species[at]}>
                  <EvidenceMark {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
