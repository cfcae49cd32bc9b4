import { Link } from 'react-router-dom';
import type { CartLine } from '../../../../shared/contract/cart';
import { Copyable } from '../../../components/feedback/copyable';
import { ProductPicture } from '../../../components/product/product-picture';
import { QuoteRequestLink } from '../../../components/product/quote-request-link';
import { ProductTag } from '../../../components/product/product-tag';
import { availabilityLabel } from '../cart-labels';
import styles from './line-product.module.css';

/** The fields that lines of a cart and of a shared cart have; a shared cart reports no changes. */
type ProductLine = Omit<CartLine, 'rec_id' | 'collect' | 'change'> & Partial<Pick<CartLine, 'change'>>;

/** Product, availability, and the obstacle to ordering it. */
export function LineProduct({ line }: { line: ProductLine }) {
  const {
    goods_name: name,
    goods_sn: catalogueNumber,
    zdy_data: tag,
    _gift_act: gift,
    obstacle,
    change,
  } = line;
  const href = `/goodsInfo?id=${line.goods_id}`;
  const isOnSale = line.goods_price !== null || line.price_on_request === true;
  const availabilityText = availabilityLabel(line);
  const { available } = line;
  // Offers a quote for a bulk quantity. For a sold-out size, the product page offers other sizes and a stock alert instead.
  const isAboveStock =
    obstacle !== '' && available !== null && available > 0 && line.goods_number > available;
  return (
    <div className={styles.goods}>
      {isOnSale ? (
        // Hidden from assistive technology, because the name beside it is the same link.
        <Link to={href} tabIndex={-1} aria-hidden="true">
          <ProductPicture src={line.img} alt="" />
        </Link>
      ) : (
        <ProductPicture src="" alt="" />
      )}
      <div className={styles.facts}>
        <div className={styles.head}>
          {isOnSale ? (
            <Link to={href} className={styles.name}>
              {name}
            </Link>
          ) : (
            <span className={styles.name}>{name}</span>
          )}{' '}
          <Copyable text={catalogueNumber} label="catalogue number" />
        </div>
        {tag && <ProductTag color={tag.color} text={tag.val} />}
        {gift !== null && <span className={styles.quiet}>{`Gift: ${gift}`}</span>}
        {availabilityText && (
          <span className={available === null ? styles.quiet : styles.stock}>{availabilityText}</span>
        )}
        {change && <span className={styles.change}>{change}</span>}
        {obstacle && (
          <span className={styles.obstacle}>
            <strong>This line cannot be ordered.</strong> {obstacle}
          </span>
        )}
        {(line.price_on_request === true || isAboveStock) && (
          <span>
            <QuoteRequestLink product={line} size={line.attr_new} quantity={line.goods_number} />
          </span>
        )}
      </div>
    </div>
  );
}
