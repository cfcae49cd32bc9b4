import type { Product } from '../../../../shared/contract/calls';
import { formatCalendarDate } from '../../../../shared/lib/format-date';
import { Formula } from '../../../components/product/formula';
import { ProductPicture } from '../../../components/product/product-picture';
import { sizePriceText, availabilityAndShippingText } from '../../../components/product/stock';
import { useSettings } from '../../../state/settings';
import styles from './presented-product.module.css';

const MAX_ATTRIBUTES = 3;
const MAX_SIZES = 3;

/** Shows a product in sizes that are legible from ten meters. */
export function PresentedProduct({ product }: { product: Product }) {
  const { prices_as_of: pricesAsOf } = useSettings();
  const { goods_sn: catalogueNumber, goods_name: name, attrs, options, images } = product;
  const shownAttributes = attrs.slice(0, MAX_ATTRIBUTES);
  const hiddenSizeCount = options.length - MAX_SIZES;
  return (
    <article className={styles.product} aria-label={name}>
      <header className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        <p className={styles.number}>{catalogueNumber}</p>
      </header>
      <div className={styles.drawing}>
        <ProductPicture src={images[0]?.url ?? product.img} alt={images[0]?.alt ?? ''} sizes="50vw" eager />
      </div>
      <div className={styles.text}>
        <dl className={styles.facts}>
          {shownAttributes.map(({ attr_name, attr_value }) => (
            <div key={attr_name}>
              <dt>{attr_name}</dt>
              <dd>{attr_value === product.formula ? <Formula formula={attr_value} /> : attr_value}</dd>
            </div>
          ))}
        </dl>
        <ul className={styles.sizes} aria-label="Sizes and prices">
          {options.slice(0, MAX_SIZES).map((option) => (
            <li key={option.goods_attr}>
              <span>{option.attr_value}</span>
              <strong>{sizePriceText(option)}</strong>
              <span className={styles.stock}>{availabilityAndShippingText(option)}</span>
            </li>
          ))}
        </ul>
        {(hiddenSizeCount > 0 || pricesAsOf !== '') && (
          <p className={styles.more}>
            {hiddenSizeCount > 0 &&
              (hiddenSizeCount === 1 ? 'One more size. ' : `${hiddenSizeCount} more sizes. `)}
            {pricesAsOf !== '' && `Prices as of ${formatCalendarDate(pricesAsOf)}.`}
          </p>
        )}
      </div>
    </article>
  );
}
