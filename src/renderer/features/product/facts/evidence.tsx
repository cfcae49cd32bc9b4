import type { Product, ReplyOf } from '../../../../shared/contract/calls';
import { evidenceLevels, evidenceLabels, type EvidenceCell } from '../../../../shared/catalogue/evidence';
import { failureMessage } from '../../../api/error-actions';
import { useSettings } from '../../../state/settings';
import { Deferred, type DeferredData } from '../../../components/feedback/deferred';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import styles from './evidence.module.css';

interface EvidenceProps {
  data: DeferredData<ReplyOf<'goodsEvidence'>>;
  product: Product;
}

/** Table of applications by species: works, fails or not tested. */
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
            <Failures grid={grid} />
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
        <caption className="visually-hidden">{`Results with ${name}, with the level of evidence`}</caption>
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
              {cells.map((cell, index) => (
                <td key={grid.species[index]}>
                  <EvidenceResult {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Lists the failed tests as text, because their columns may be out of view on narrow screens. */
function Failures({ grid }: { grid: ReplyOf<'goodsEvidence'> }) {
  const failures = grid.rows.flatMap(({ application, cells }) => {
    const species = grid.species.filter((_, index) => cells[index]?.works === false);
    return species.length > 0 ? [`${application} in ${species.join(', ')}`] : [];
  });
  return failures.length > 0 && <p className={styles.failures}>{`Fails: ${failures.join('; ')}.`}</p>;
}

/** Full names of antibody applications by their common abbreviation. */
const applicationNames: Readonly<Record<string, string>> = {
  WB: 'Western blot',
  'IHC-P': 'Immunohistochemistry, paraffin',
  'IHC-F': 'Immunohistochemistry, frozen',
  'IF/ICC': 'Immunofluorescence, immunocytochemistry',
  FCM: 'Flow cytometry',
  ELISA: 'Enzyme-linked immunosorbent assay',
  IP: 'Immunoprecipitation',
  'Co-IP': 'Co-immunoprecipitation',
  ChIP: 'Chromatin immunoprecipitation',
  Dot: 'Dot blot',
  Neut: 'Neutralization, functional assay',
  EM: 'Immuno-electron microscopy',
};

/** Returns the full name of an application; '' for an unknown abbreviation. */
function applicationName(code: string): string {
  return applicationNames[code] ?? '';
}

/** Shows a result as icon and text, so that color is not the only cue. */
function EvidenceResult({ works, level }: EvidenceCell) {
  if (works === null)
    return (
      <span className={styles.untried}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">not tried</span>
      </span>
    );
  return (
    <span className={works ? styles.works : styles.fails}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={works ? 'm3 8.5 3.2 3.2L13 5' : 'm4 4 8 8m0-8-8 8'} />
      </svg>
      {works ? 'works' : 'fails'}
      <span className={styles.level}>
        <span className="visually-hidden">, evidence </span>
        {level}
      </span>
    </span>
  );
}
