import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { productUrl } from '../../../../shared/catalogue/variant-url';
import { ProductPicture } from '../../../components/product/product-picture';
import { priceText, supplyText } from '../../../components/product/stock';
import styles from './cross-reference-notice.module.css';

interface CrossReferenceNoticeProps {
  reference: NonNullable<ReplyOf<'searchGoods'>['cross_reference']>;
}

/** Names the product of the shop that is closest to another supplier's product, for which the visitor searched, if there is one. */
export function CrossReferenceNotice({ reference }: CrossReferenceNoticeProps) {
  const { name, equivalent, differences, list } = reference;
  if (list.length === 0)
    return (
      <section aria-label="Cross-reference" className={styles.notice}>
        <p>
          <strong>{name}</strong> is another supplier’s product. We do not sell an equivalent.
        </p>
      </section>
    );
  return (
    <section aria-label="Cross-reference" className={styles.notice}>
      <p>
        <strong>{name}</strong> is another supplier’s product.{' '}
        {equivalent ? 'The closest product here:' : 'We do not sell an equivalent. Nearby in our catalogue:'}
      </p>
      <ul className={styles.list}>
        {list.map((product) => (
          <li key={product.goods_id} className={styles.product}>
            <span className={styles.picture}>
              <ProductPicture src={product.img} alt="" />
            </span>
            <span>
              <Link to={productUrl(product.goods_id)}>{product.goods_name}</Link>
              <span className={styles.facts}>
                <span className={styles.number}>{product.goods_sn}</span>{' '}
                <span>{priceText(product.options)}</span> <span>{supplyText(product.options)}</span>
              </span>
            </span>
          </li>
        ))}
      </ul>
      <p>
        <strong>Differences:</strong> {differences}
      </p>
      <p className={styles.origin}>
        From a table made by hand from public descriptions. We have not tested whether the products are
        equivalent.
      </p>
    </section>
  );
}
