import { useId, useRef, useState, type FormEvent } from 'react';
import type { Product } from '../../../shared/contract/calls';
import { say } from '../../../shared/domain/messages';
import { useCartIntent } from '../../state/cart-intent';
import { Button } from '../../ui/button';
import { priceWords, startingSize } from '../../ui/product-stock';
import { QuantityField } from '../../ui/quantity-field';
import { BuyBar } from './buy-bar';
import { SizeTable } from './size-table';
import styles from './buy-box.module.css';

/** Chooses a size and a number of units. Amounts are the server's business: nothing is multiplied here. */
export function BuyBox({ product }: { product: Product }) {
  const { options, goods_id: goodsId, goods_name: name } = product;
  const [size, setSize] = useState(() => startingSize(options));
  const [quantity, setQuantity] = useState('1');
  const [missing, setMissing] = useState<ReturnType<typeof buy>>(null);
  const form = useRef<HTMLFormElement>(null);
  const errorId = useId();
  const buy = useCartIntent();
  const chosen = options.find((option) => option.goods_attr === size);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const obstacle = buy({ goodsId, size, quantity });
    setMissing(obstacle);
    if (obstacle === 'selectSize') form.current?.querySelector<HTMLInputElement>('[type=radio]')?.focus();
  };
  if (options.length === 0) {
    return <p className={styles.none}>The price of this product is given on request.</p>;
  }
  const changed =
    (set: (value: string) => void) =>
    (value: string): void => {
      set(value);
      setMissing(null);
    };
  return (
    <form ref={form} className={styles.box} onSubmit={submit} noValidate aria-label="Buy this product">
      <SizeTable
        sizes={options}
        value={size}
        onChange={changed(setSize)}
        errorId={missing === 'selectSize' ? errorId : undefined}
      />
      <p className={styles.price} aria-live="polite">
        {priceWords(options, chosen)}
        <span className={styles.each}>{chosen ? ` for ${chosen.attr_value}` : ' · select a size'}</span>
      </p>
      <div className={styles.row}>
        <QuantityField
          value={quantity}
          onChange={changed(setQuantity)}
          label="Quantity"
          errorId={missing === 'enterQuantity' ? errorId : undefined}
        />
        <Button type="submit" look="main" className={styles.add}>
          Add to cart
        </Button>
      </div>
      {missing && (
        <p id={errorId} className={styles.error}>
          {say(missing)}
        </p>
      )}
      <p className={styles.note}>
        Days are working days until dispatch. List prices in US dollars, without tax and freight.
      </p>
      <BuyBar form={form} name={name} price={priceWords(options, chosen)} size={chosen?.attr_value ?? ''} />
    </form>
  );
}
