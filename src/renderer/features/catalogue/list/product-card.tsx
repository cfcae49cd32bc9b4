import { Link } from 'react-router-dom';
import type { ProductInList } from '../../../../shared/contract/calls';
import type { View } from '../../../../shared/catalogue/list-url';
import { productUrl } from '../../../../shared/catalogue/variant-url';
import { wantedSize } from '../../../../shared/search/wanted-size';
import { useFavorite } from '../../../state/favorites';
import { Copyable } from '../../../components/feedback/copyable';
import { FavoriteButton } from '../../../components/product/favorite-button';
import { citationCountText } from '../../../components/product/citation-count';
import { Formula } from '../../../components/product/formula';
import { ProductPicture } from '../../../components/product/product-picture';
import { SpecificationLink } from '../../../components/product/specification-link';
import { ProductTag } from '../../../components/product/product-tag';
import { CardPurchase } from './card-purchase';
import { ConjugatesButton } from './conjugates-button';
import styles from './product-card.module.css';

const MAX_ATTRIBUTES = 6;

interface ProductCardProps {
  product: ProductInList;
  view: View;
  isImageEager: boolean;
  /** Renders the purchase form immediately instead of when the card comes near the viewport. */
  isFormEager: boolean;
  isHighlighted: boolean;
  /** Text of the search. An amount in the text selects the size. */
  query: string;
}

export function ProductCard({
  product,
  view,
  isImageEager,
  isFormEager,
  isHighlighted,
  query,
}: ProductCardProps) {
  const initialSize = wantedSize(query, product.options)?.goods_attr;
  const href = productUrl(product.goods_id, initialSize);
  const citations = citationCountText(product);
  const favorite = useFavorite(product.goods_id);
  return (
    <article className={`${styles.card} ${styles[view]} ${isHighlighted ? styles.highlighted : ''}`}>
      {/* Duplicates the link of the name for pointer users. */}
      <Link to={href} className={styles.picture} tabIndex={-1} aria-hidden="true">
        <ProductPicture
          src={product.img}
          alt=""
          sizes={view === 'grid' ? '280px' : '144px'}
          eager={isImageEager}
        />
      </Link>
      <div>
        <h3 className={styles.name}>
          <Link to={href} title={product.goods_name} data-prefetch>
            {product.goods_name}
          </Link>
        </h3>
        <div className={styles.infoLine}>
          <Copyable text={product.goods_sn} label="catalogue number" />{' '}
          {product.zdy_data && <ProductTag color={product.zdy_data.color} text={product.zdy_data.val} />}{' '}
          {product.paper_count > 0 && (
            <span className={styles.quiet} title={citations.hint}>
              <span>{citations.count}</span>
              <span className="visually-hidden">{` ${citations.subject}`}</span>
            </span>
          )}{' '}
          <FavoriteButton name={product.goods_name} {...favorite} />
          <span className={styles.links}>
            <SpecificationLink id={product.goods_id} book={product.book} className={styles.link} />{' '}
            <ConjugatesButton product={product} />
          </span>
        </div>
        {product.attrs.length > 0 && (
          <dl className={styles.attributes}>
            {product.attrs.slice(0, MAX_ATTRIBUTES).map(({ attr_name, attr_value }) => (
              <div key={attr_name}>
                <dt>{attr_name}</dt>
                <dd>{attr_name === 'Formula' ? <Formula formula={attr_value} /> : attr_value}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <CardPurchase product={product} isFormEager={isFormEager} initialSize={initialSize} />
    </article>
  );
}
