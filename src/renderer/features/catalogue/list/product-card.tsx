import { Link } from 'react-router-dom';
import type { ProductInList } from '../../../../shared/contract/calls';
import type { View } from '../../../../shared/catalogue/list-url';
import { useFavourite } from '../../../state/favourites';
import { Copyable } from '../../../components/feedback/copyable';
import { FavouriteButton } from '../../../components/product/favourite-button';
import { citationCountText } from '../../../components/product/citation-count';
import { Formula } from '../../../components/product/formula';
import { ProductPicture } from '../../../components/product/product-picture';
import { SpecificationLink } from '../../../components/product/specification-link';
import { ProductTag } from '../../../components/product/product-tag';
import { CardPurchase } from './card-purchase';
import { ConjugatesButton } from './conjugates-button';
import styles from './product-card.module.css';

interface ProductCardProps {
  product: ProductInList;
  view: View;
  /** Loads the image eagerly. */
  early: boolean;
  /** Renders the purchase form with the page. */
  buyable: boolean;
  prominent: boolean;
}

export function ProductCard({ product, view, early, buyable, prominent }: ProductCardProps) {
  const href = `/goodsInfo?id=${product.goods_id}`;
  const cited = citationCountText(product);
  const favourite = useFavourite(product.goods_id);
  return (
    <article className={`${styles.card} ${styles[view]} ${prominent ? styles.prominent : ''}`}>
      {/* Duplicates the link of the name for pointer users. */}
      <Link to={href} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture src={product.img} alt="" eager={early} />
      </Link>
      <div className={styles.facts}>
        <h3 className={styles.name}>
          <Link to={href} title={product.goods_name} data-prefetch>
            {product.goods_name}
          </Link>
        </h3>
        <div className={styles.line}>
          <Copyable text={product.goods_sn} label="catalogue number" />{' '}
          {product.zdy_data && <ProductTag color={product.zdy_data.color} text={product.zdy_data.val} />}{' '}
          {product.paper_count > 0 && (
            <span className={styles.quiet} title={cited.hint}>
              {cited.count}
              <span className="visually-hidden"> {cited.subject}</span>
            </span>
          )}{' '}
          <FavouriteButton name={product.goods_name} {...favourite} />
          <span className={styles.links}>
            <SpecificationLink id={product.goods_id} book={product.book} className={styles.link} />{' '}
            <ConjugatesButton product={product} />
          </span>
        </div>
        {product.attrs.length > 0 && (
          <dl className={styles.attributes}>
            {product.attrs.slice(0, 6).map(({ attr_name, attr_value }) => (
              <div key={attr_name}>
                <dt>{attr_name}</dt>
                <dd>{attr_name === 'Formula' ? <Formula formula={attr_value} /> : attr_value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <CardPurchase product={product} early={buyable} />
    </article>
  );
}
