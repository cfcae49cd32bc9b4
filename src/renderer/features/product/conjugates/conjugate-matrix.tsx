import { useId } from 'react';
import { Link } from 'react-router-dom';
import { exceedsMaximum } from '../../../../shared/cart/quantity';
import type { Product, ProductInList } from '../../../../shared/contract/calls';
import { formatMessage } from '../../../../shared/lib/messages';
import { conjugateLabel } from '../../../components/product/conjugate-label';
import { QuantityField } from '../../../components/forms/quantity-field';
import { useShippingStartDay } from '../../../state/shipping-start-day';
import { matrixGroups } from './matrix-groups';
import { MatrixTable } from './matrix-table';
import { useMatrixCart, type MatrixCart } from './use-matrix-cart';
import styles from './conjugate-matrix.module.css';

/** All sizes of all conjugates of an antibody. */
export function ConjugateMatrix({ product, loadedAt }: { product: Product; loadedAt: number }) {
  const cart = useMatrixCart(product.goods_id);
  const startDay = useShippingStartDay(loadedAt);
  const errorId = useId();
  const family = [product, ...product.conjugates];
  const withoutSizes = family.filter(({ options }) => options.length === 0);
  return (
    <div className={styles.matrix}>
      <div className={`${styles.quantity} needs-script`}>
        <span aria-hidden="true">Quantity per click</span>
        <QuantityField
          value={cart.quantity}
          onChange={cart.changeQuantity}
          label="Quantity per click"
          errorId={cart.hasInvalidQuantity ? errorId : undefined}
        />
        {cart.hasInvalidQuantity && (
          <span id={errorId} className={styles.error}>
            {formatMessage(exceedsMaximum(cart.quantity) ? 'excessQuantity' : 'enterQuantity')}
          </span>
        )}
      </div>
      {matrixGroups(family).map((group) => (
        <MatrixTable
          key={group.title}
          group={group}
          pageId={product.goods_id}
          startDay={startDay}
          cart={cart}
        />
      ))}
      {withoutSizes.length > 0 && (
        <p>
          Price on request:{' '}
          {withoutSizes.map((conjugate, index) => (
            <span key={conjugate.goods_id}>
              {index > 0 && ', '}
              <Link to={`/goodsInfo?id=${conjugate.goods_id}`} className={styles.request}>
                {conjugateLabel(conjugate)}
              </Link>
            </span>
          ))}
        </p>
      )}
      <p role="status" className={styles.chosen}>
        {chosenLabel(family, cart)}
      </p>
    </div>
  );
}

/** Describes the chosen size for screen readers; '' without one and while it is being added. */
function chosenLabel(family: readonly ProductInList[], { chosen, sending }: MatrixCart): string {
  const product = family.find(({ goods_id }) => goods_id === chosen?.goodsId);
  const option = product?.options.find(({ goods_attr }) => goods_attr === chosen?.size);
  if (!product || !option || sending) return '';
  return `Selected: ${option.attr_value}, ${conjugateLabel(product)}, ${product.goods_sn}.`;
}
