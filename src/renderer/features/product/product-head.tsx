import { Link } from 'react-router-dom';
import { useState } from 'react';
import { finderUrlForAntibody } from '../../../shared/catalogue/secondary-finder';
import { isAvailableAsSample } from '../../../shared/leads/trials';
import type { Product } from '../../../shared/contract/calls';
import { useCompareToggle } from '../../state/compare-tray';
import { useFavorite } from '../../state/favorites';
import { Copyable } from '../../components/feedback/copyable';
import { CompareButton } from '../../components/product/compare-button';
import { FavoriteButton } from '../../components/product/favorite-button';
import { citationCountText } from '../../components/product/citation-count';
import { Formula } from '../../components/product/formula';
import { ProductTag } from '../../components/product/product-tag';
import { Documents } from './facts/documents';
import { NoBreakText } from '../../components/media/no-break-text';
import styles from './product-head.module.css';

/** Longer names have a smaller font, so that the content below them stays above the fold. */
const LONG_NAME_LENGTH = 60;

export function ProductHead({ product }: { product: Product }) {
  const { goods_name, goods_sn, cas, zdy_data, paper_count, synonyms, attrs } = product;
  const citationCount = citationCountText(product);
  const favorite = useFavorite(product.goods_id);
  const compare = useCompareToggle(product);
  const secondaryFinder = finderUrlForAntibody(product);
  // The CAS number is shown above the table of attributes.
  const attributes = attrs.filter(({ attr_value }) => attr_value !== cas);
  return (
    <div className={styles.head}>
      <h1 className={goods_name.length > LONG_NAME_LENGTH ? styles.longName : styles.name}>
        <NoBreakText text={goods_name} />
      </h1>
      <dl className={styles.numbers}>
        <div>
          <dt>Cat. No.</dt>
          <dd>
            <Copyable text={goods_sn} label="catalogue number" />
          </dd>
        </div>
        {cas && (
          <div>
            <dt>CAS</dt>
            <dd>
              <Copyable text={cas} label="CAS number" />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.infoLine}>
        {zdy_data && <ProductTag color={zdy_data.color} text={zdy_data.val} />}{' '}
        {paper_count > 0 && (
          <span title={citationCount.hint}>
            <Link to={`/goodsInfo?id=${product.goods_id}#citations`} className={styles.link}>
              {citationCount.count}
            </Link>{' '}
            <span className={styles.citationSubject}>{citationCount.subject}</span>
          </span>
        )}{' '}
        <FavoriteButton withLabel name={goods_name} {...favorite} />{' '}
        <CompareButton name={goods_name} {...compare} />{' '}
        {isAvailableAsSample(product) && (
          <Link to={`/user/tester?goods_id=${product.goods_id}`} className={styles.link}>
            Apply for a sample
          </Link>
        )}{' '}
        {secondaryFinder !== null && (
          <Link to={secondaryFinder} rel="nofollow" className={styles.link}>
            Find a secondary antibody
          </Link>
        )}{' '}
        {product.stock_solutions && (
          <Link to={`/calc?tool=molarity&goods=${product.goods_id}`} rel="nofollow" className={styles.link}>
            Calculate solutions
          </Link>
        )}
      </p>
      <section id="documents" className={styles.documents} aria-labelledby="documents-title">
        <h2 id="documents-title" className={styles.documentsTitle}>
          Documents
        </h2>
        <Documents product={product} />
      </section>
      {attributes.length + synonyms.length > 0 && (
        <table className={styles.attributes}>
          <caption className="visually-hidden">Key attributes</caption>
          <tbody>
            {attributes.map(({ attr_name, attr_value }) => (
              <tr key={attr_name}>
                <th scope="row">{attr_name}</th>
                <td>{attr_value === product.formula ? <Formula formula={attr_value} /> : attr_value}</td>
              </tr>
            ))}
            {synonyms.length > 0 && (
              <tr>
                <th scope="row">Synonyms</th>
                <td>
                  <Synonyms names={synonyms} />
                </td>
              </tr>
            )}
          </tbody>
        </table>
      )}
    </div>
  );
}

/** Number of synonyms that are visible before the list is expanded. */
const COLLAPSED_COUNT = 6;

/** Synonyms; a long list is collapsed. */
function Synonyms({ names }: { names: readonly string[] }) {
  const [isExpanded, setIsExpanded] = useState(false);
  const visibleNames = isExpanded ? names : names.slice(0, COLLAPSED_COUNT);
  const hiddenCount = names.length - COLLAPSED_COUNT;
  return (
    <>
      {visibleNames.join('; ')}
      {hiddenCount > 0 && (
        <>
          <noscript>; {names.slice(COLLAPSED_COUNT).join('; ')}</noscript>{' '}
          <button
            type="button"
            className={`${styles.more} needs-script`}
            aria-expanded={isExpanded}
            onClick={() => setIsExpanded(!isExpanded)}
          >
            {isExpanded ? 'Show fewer' : `and ${hiddenCount} more`}
          </button>
        </>
      )}
    </>
  );
}
