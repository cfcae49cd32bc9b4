import { Link } from 'react-router-dom';
import type { Product } from '../../../shared/contract/calls';
import { useFavourite } from '../../state/favourites';
import { Copyable } from '../../components/feedback/copyable';
import { FavouriteButton } from '../../components/product/favourite-button';
import { citationCountText } from '../../components/product/citation-count';
import { Formula } from '../../components/product/formula';
import { SpecificationLink } from '../../components/product/specification-link';
import { ProductTag } from '../../components/product/product-tag';
import { NoBreakText } from '../../components/media/no-break-text';
import { Synonyms } from './facts/synonyms';
import styles from './product-head.module.css';

/** From here on a name takes a smaller size, or it would push everything else out of sight. */
const LONG_NAME = 60;

/** Which product this is: name, numbers, other names, and the facts that decide. */
export function ProductHead({ product }: { product: Product }) {
  const { goods_name, goods_sn, cas, zdy_data, paper_count, synonyms, attrs } = product;
  const cited = citationCountText(product);
  const favourite = useFavourite(product.goods_id);
  // The CAS number stands above, where it can be copied.
  const facts = attrs.filter(({ attr_value }) => attr_value !== cas);
  return (
    <div className={styles.head}>
      <h1 className={goods_name.length > LONG_NAME ? styles.longName : styles.name}>
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
      <p className={styles.line}>
        {zdy_data && <ProductTag color={zdy_data.color} text={zdy_data.val} />}{' '}
        {paper_count > 0 && (
          <span title={cited.hint}>
            <Link to={`/goodsInfo?id=${product.goods_id}#citations`} className={styles.link}>
              {cited.count}
            </Link>{' '}
            <span className={styles.about}>{cited.subject}</span>
          </span>
        )}{' '}
        <SpecificationLink id={product.goods_id} book={product.book} className={styles.link} />
        <FavouriteButton withLabel name={goods_name} {...favourite} />{' '}
        <Link to={`/user/tester?goods_id=${product.goods_id}`} className={styles.link}>
          Apply for a sample
        </Link>{' '}
        {product.weight !== null && (
          <Link to={`/calc?tool=molarity&goods=${product.goods_id}`} rel="nofollow" className={styles.link}>
            Calculate solutions
          </Link>
        )}
      </p>
      {facts.length + synonyms.length > 0 && (
        <table className={styles.attributes}>
          <caption className="visually-hidden">Key attributes</caption>
          <tbody>
            {facts.map(({ attr_name, attr_value }) => (
              <tr key={attr_name}>
                <th scope="row">{attr_name}</th>
                <td>
                  {attr_value === product.formula ? <Formula formula={attr_value} /> : attr_value}
                </td>
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
