import { useRef, type FormEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { parseQuantity } from '../../../../shared/cart/quantity';
import { availabilityOf } from '../../../../shared/catalogue/availability';
import type { Product } from '../../../../shared/contract/calls';
import { parseVariant } from '../../../../shared/catalogue/variant-url';
import { formatMessage } from '../../../../shared/lib/messages';
import { usePurchaseForm } from '../../../state/use-add-to-cart';
import { useSettings } from '../../../state/settings';
import { useOrderCutoff, useShippingStartDay } from '../../../state/shipping-start-day';
import { QueryForm } from '../../../components/forms/query-form';
import { Button } from '../../../components/forms/button';
import { QuoteRequestLink } from '../../../components/product/quote-request-link';
import { priceText, defaultSize, isPricedOnRequest, shortageText } from '../../../components/product/stock';
import { QuantityField } from '../../../components/forms/quantity-field';
import type { ProductData } from '../product-data';
import { BuyBar } from './buy-bar';
import { setVariantInUrl } from './set-variant-url';
import { SizeTable } from './size-table';
import { SoldOutSize } from './sold-out-size';
import { formatMoney } from '../../../../shared/lib/money';
import { formatNumber } from '../../../../shared/lib/format-number';
import styles from './buy-box.module.css';
import tierStyles from './tier-prices.module.css';

/** Chooses size and quantity. The server computes all amounts. */
export function BuyBox({ data: { product, loadedAt, alternatives } }: { data: ProductData }) {
  const { options, goods_name: name } = product;
  const { phone, email } = useSettings();
  const startDay = useShippingStartDay(loadedAt);
  const cutoff = useOrderCutoff();
  const form = useRef<HTMLFormElement>(null);
  const urlVariant = parseVariant(new URLSearchParams(useLocation().search), product.goods_id);
  const isInUrl = ({ goods_attr }: Product['options'][number]) =>
    urlVariant?.goodsId === product.goods_id && urlVariant.size === goods_attr;
  /** Focuses the radio button of the size with this index. */
  const focusSize = (index: number) =>
    form.current?.querySelectorAll<HTMLInputElement>('[type=radio]')[index]?.focus();
  const initialSize = options.find(isInUrl)?.goods_attr ?? defaultSize(options);
  const purchase = usePurchaseForm(product, initialSize, () => focusSize(0));
  const { size, quantity, chosenSize, missing, sending, errorId } = purchase;
  const chooseSize = (newSize: string) => {
    purchase.chooseSize(newSize);
    setVariantInUrl(product.goods_id, { goodsId: product.goods_id, size: newSize });
  };
  const chooseOtherSize = (otherSize: string) => {
    chooseSize(otherSize);
    // The pressed button disappears.
    focusSize(options.findIndex(({ goods_attr }) => goods_attr === otherSize));
  };
  const price = priceText(options, chosenSize);
  const enteredQuantity = parseQuantity(quantity);
  const quoteLink = isPricedOnRequest(options, chosenSize) ? (
    <QuoteRequestLink product={product} size={chosenSize?.attr_value ?? ''} variant="main" />
  ) : null;
  // The quantity of an earlier size says nothing about a size that cannot be put into the cart.
  const shortage = chosenSize && !quoteLink ? shortageText(chosenSize, enteredQuantity ?? 0) : '';
  const soldOutNotice =
    chosenSize && availabilityOf(chosenSize) === 'sold out' ? (
      <SoldOutSize
        product={product}
        size={chosenSize}
        onChoose={chooseOtherSize}
        alternatives={alternatives}
      />
    ) : null;
  if (options.length === 0) {
    return (
      <div className={styles.box}>
        <p className={styles.price}>{price}</p>
        {quoteLink}
      </div>
    );
  }
  return (
    <QueryForm
      formRef={form}
      // Before hydration, submitting the form stays on the page.
      href={`/goodsInfo?id=${product.goods_id}`}
      className={styles.box}
      // By the HTML standard, Enter submits the form of a sold-out size too, which has no button for it.
      onSubmit={soldOutNotice ? ignoreSubmit : purchase.submit}
      noValidate
      aria-label="Buy this product"
    >
      <SizeTable
        sizes={options}
        startDay={startDay}
        value={size}
        onChange={chooseSize}
        errorId={missing === 'selectSize' ? errorId : undefined}
      />
      <p className={styles.price} aria-live="polite">
        <span>{price}</span>
        {chosenSize ? (
          <span className={styles.sizeNote}>{` for ${chosenSize.attr_value}`}</span>
        ) : (
          <span className={`${styles.sizeNote} needs-script`}> · select a size</span>
        )}
      </p>
      {chosenSize && <TierPrices tiers={chosenSize.tiers} quantity={enteredQuantity} />}
      {soldOutNotice ?? quoteLink ?? (
        <div className={`${styles.row} needs-script`}>
          <QuantityField
            value={quantity}
            onChange={purchase.changeQuantity}
            label="Quantity"
            errorId={missing && missing !== 'selectSize' ? errorId : undefined}
          />
          <Button type="submit" variant="main" className={styles.add}>
            {sending ? 'Adding…' : 'Add to cart'}
          </Button>
        </div>
      )}
      <p role="status" className={styles.shortage}>
        {shortage}
      </p>
      {shortage && chosenSize && enteredQuantity !== null && (
        <p className={styles.note}>
          <span>{`Order up to ${formatNumber(chosenSize.stock)} now, or ask us for the rest. `}</span>
          <QuoteRequestLink product={product} size={chosenSize.attr_value} quantity={enteredQuantity} />
        </p>
      )}
      {missing && (
        <p id={errorId} className={styles.error}>
          {formatMessage(missing)}
        </p>
      )}
      <noscript>
        {import.meta.env.SSR && (
          <p>
            Ordering here needs JavaScript, which is off or could not be loaded. Call {phone} or write to{' '}
            {email} with the catalogue number, the size and the quantity, and we will take your order.
          </p>
        )}
      </noscript>
      <p className={styles.note}>
        Estimated ship date if you order now (business days)
        {cutoff && `; orders after ${cutoff} ship a business day later`}. List prices in US dollars, excluding
        tax and shipping.
      </p>
      <BuyBar
        form={form}
        name={name}
        price={price}
        size={soldOutNotice ? '' : (chosenSize?.attr_value ?? '')}
        quoteLink={soldOutNotice ? null : quoteLink}
      />
    </QueryForm>
  );
}

function ignoreSubmit(event: FormEvent): void {
  event.preventDefault();
}

interface TierPricesProps {
  tiers: Product['options'][number]['tiers'];
  /** Entered quantity, which highlights its tier; null for none. */
  quantity: number | null;
}

/** Volume prices per unit. */
function TierPrices({ tiers, quantity }: TierPricesProps) {
  if (tiers.length === 0) return null;
  const reachedTier = tiers.findLast(({ from }) => quantity !== null && quantity >= from);
  return (
    <dl className={tierStyles.tiers} aria-label="Volume prices per unit">
      {tiers.map((tier) => (
        <div key={tier.from} className={tier === reachedTier ? tierStyles.reached : tierStyles.tier}>
          <dt>{`${formatNumber(tier.from)} or more`}</dt>
          <dd>
            <span>{`${formatMoney(tier.price)} each`}</span>
            {tier === reachedTier && <span className="visually-hidden">, reached</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
