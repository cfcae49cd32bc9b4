import { useRef } from 'react';
import { useLocation } from 'react-router-dom';
import type { Product } from '../../../../shared/contract/calls';
import { parseVariant } from '../../../../shared/catalogue/variant-url';
import { formatMessage } from '../../../../shared/lib/messages';
import { usePurchaseForm } from '../../../state/use-add-to-cart';
import { useSettings } from '../../../state/settings';
import { QueryForm } from '../../../components/forms/query-form';
import { Button } from '../../../components/forms/button';
import { priceText, defaultSize } from '../../../components/product/stock';
import { QuantityField } from '../../../components/forms/quantity-field';
import { BuyBar } from './buy-bar';
import { noteCell } from '../evidence/note-cell';
import { SizeTable } from './size-table';
import { TierPrices } from './tier-prices';
import styles from './buy-box.module.css';

/** Chooses a size and a number of units. Amounts are the server's business: nothing is multiplied here. */
export function BuyBox({ product, today }: { product: Product; today: string }) {
  const { options, goods_name: name } = product;
  const { phone, email } = useSettings();
  const form = useRef<HTMLFormElement>(null);
  const asked = parseVariant(new URLSearchParams(useLocation().search), product.goods_id);
  const isAsked = ({ goods_attr }: Product['options'][number]) =>
    asked?.goodsId === product.goods_id && asked.size === goods_attr;
  const wish = usePurchaseForm(product, options.find(isAsked)?.goods_attr ?? defaultSize(options), () =>
    form.current?.querySelector<HTMLInputElement>('[type=radio]')?.focus(),
  );
  const { size, quantity, chosen, missing, sending, errorId } = wish;
  const chooseSize = (chosenSize: string) => {
    wish.chooseSize(chosenSize);
    noteCell(product.goods_id, { goodsId: product.goods_id, size: chosenSize });
  };
  if (options.length === 0) {
    return <p className={styles.none}>The price of this product is given on request.</p>;
  }
  return (
    <QueryForm
      form={form}
      // Before the code has come, sending the form stays on the page.
      href={`/goodsInfo?id=${product.goods_id}`}
      className={styles.box}
      onSubmit={wish.submit}
      noValidate
      aria-label="Buy this product"
    >
      <SizeTable
        sizes={options}
        today={today}
        value={size}
        onChange={chooseSize}
        errorId={missing === 'selectSize' ? errorId : undefined}
      />
      <p className={styles.price} aria-live="polite">
        {priceText(options, chosen)}
        {chosen ? (
          <span className={styles.each}> for {chosen.attr_value}</span>
        ) : (
          <span className={`${styles.each} needs-script`}> · select a size</span>
        )}
      </p>
      {chosen && <TierPrices tiers={chosen.tiers} quantity={Number(quantity)} />}
      <div className={`${styles.row} needs-script`}>
        <QuantityField
          value={quantity}
          onChange={wish.changeQuantity}
          label="Quantity"
          errorId={missing === 'enterQuantity' ? errorId : undefined}
        />
        <Button type="submit" variant="main" className={styles.add}>
          {sending ? 'Adding…' : 'Add to cart'}
        </Button>
      </div>
      {missing && (
        <p id={errorId} className={styles.error}>
          {formatMessage(missing)}
        </p>
      )}
      <noscript>
        {import.meta.env.SSR && (
          <p>
            Ordering here needs JavaScript, which is off or did not come. Call {phone} or write to {email}{' '}
            with the catalogue number, the size and the quantity, and we take the order.
          </p>
        )}
      </noscript>
      <p className={styles.note}>
        Days are working days; the date is that of dispatch for an order of today. List prices in US dollars,
        without tax and freight.
      </p>
      <BuyBar form={form} name={name} price={priceText(options, chosen)} size={chosen?.attr_value ?? ''} />
    </QueryForm>
  );
}
