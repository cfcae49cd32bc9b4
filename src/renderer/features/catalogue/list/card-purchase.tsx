import { useRef } from 'react';
import type { ProductInList } from '../../../../shared/contract/calls';
import { formatMessage } from '../../../../shared/lib/messages';
import { usePurchaseForm } from '../../../state/use-add-to-cart';
import { QueryForm } from '../../../components/forms/query-form';
import { Button } from '../../../components/forms/button';
import { SizeSelect } from '../../../components/product/size-select';
import { priceText, defaultSize, stockText } from '../../../components/product/stock';
import { QuantityField } from '../../../components/forms/quantity-field';
import { useNearViewport } from '../../../hooks/use-near-viewport';
import styles from './card-purchase.module.css';

interface CardPurchaseProps {
  product: ProductInList;
  /** Its fields are drawn with the page, and not when it comes near the window. */
  early: boolean;
}

/** Size, price, stock and quantity of a product in a list, and the way into the cart. */
export function CardPurchase({ product, early }: CardPurchaseProps) {
  const { options } = product;
  const [near, part] = useNearViewport<HTMLDivElement>(early);
  if (options.length === 0) return <p className={styles.none}>Price on request</p>;
  if (near) return <PurchaseForm product={product} />;
  const chosen = options.find(({ goods_attr }) => goods_attr === defaultSize(options));
  return (
    <div ref={part} className={styles.purchase}>
      <PurchaseHead options={options} chosen={chosen} />
      <div className={styles.room} />
    </div>
  );
}

function PurchaseForm({ product }: Pick<CardPurchaseProps, 'product'>) {
  const { options, goods_name: name } = product;
  const sizeField = useRef<HTMLSelectElement>(null);
  const wish = usePurchaseForm(product, defaultSize(options), () => sizeField.current?.focus());
  const { size, quantity, chosen, missing, sending, errorId } = wish;
  return (
    // Before the code has come, sending the form leads to the product's page.
    <QueryForm
      href={`/goodsInfo?id=${product.goods_id}`}
      className={styles.purchase}
      onSubmit={wish.submit}
      noValidate
    >
      <PurchaseHead options={options} chosen={chosen} />
      <SizeSelect
        selectRef={sizeField}
        sizes={options}
        value={size}
        onChange={wish.chooseSize}
        label={`Size of ${name}`}
        errorId={missing === 'selectSize' ? errorId : undefined}
      />
      <div className={styles.row}>
        <QuantityField
          value={quantity}
          onChange={wish.changeQuantity}
          label={`Quantity of ${name}`}
          errorId={missing === 'enterQuantity' ? errorId : undefined}
        />
        <Button
          type="submit"
          // One accent a screen: the card that is ready to buy, not all of them.
          variant={chosen ? 'main' : 'plain'}
          className={styles.add}
          aria-label={`Add to cart: ${name}`}
        >
          {sending ? 'Adding…' : 'Add to cart'}
        </Button>
      </div>
      {missing && (
        <p id={errorId} className={styles.error}>
          {formatMessage(missing)}
        </p>
      )}
    </QueryForm>
  );
}

interface PurchaseHeadProps {
  options: ProductInList['options'];
  chosen: ProductInList['options'][number] | undefined;
}

function PurchaseHead({ options, chosen }: PurchaseHeadProps) {
  return (
    <div className={styles.head}>
      <p className={styles.price}>{priceText(options, chosen)}</p>
      <p className={chosen && chosen.stock > 0 ? styles.inStock : styles.stock}>
        {chosen ? stockText(chosen) : `${options.length} sizes`}
      </p>
    </div>
  );
}
