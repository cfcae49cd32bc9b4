import { useRef } from 'react';
import { availabilityOf } from '../../../../shared/catalogue/availability';
import type { Product } from '../../../../shared/contract/calls';
import { productUrl } from '../../../../shared/catalogue/variant-url';
import { formatMessage } from '../../../../shared/lib/messages';
import { Button } from '../../../components/forms/button';
import { QueryForm } from '../../../components/forms/query-form';
import { QuoteRequestLink } from '../../../components/product/quote-request-link';
import { SizeSelect } from '../../../components/product/size-select';
import { defaultSize, isPricedOnRequest, stockText } from '../../../components/product/stock';
import { usePurchaseForm } from '../../../state/use-add-to-cart';
import styles from './compare-screen.module.css';

/** Adds one unit of a compared product to the cart. */
export function CompareBuy({ product }: { product: Product }) {
  const { goods_id, goods_name, options } = product;
  const field = useRef<HTMLSelectElement>(null);
  const purchase = usePurchaseForm(product, defaultSize(options), () => field.current?.focus());
  const { size, chosen, missing, sending, errorId } = purchase;
  if (options.length === 0) return <QuoteRequestLink product={product} size="" />;
  const isSoldOut = chosen !== undefined && availabilityOf(chosen) === 'sold out';
  return (
    // Before hydration, submitting the form opens the product's page.
    <QueryForm
      href={productUrl(goods_id)}
      className={`${styles.buy} needs-script`}
      onSubmit={purchase.submit}
      noValidate
      aria-label={`Buy ${goods_name}`}
    >
      <SizeSelect
        selectRef={field}
        sizes={options}
        value={size}
        onChange={purchase.chooseSize}
        label={`Size of ${goods_name}`}
        errorId={missing === 'selectSize' ? errorId : undefined}
      />
      {isPricedOnRequest(options, chosen) ? (
        <QuoteRequestLink product={product} size={chosen?.attr_value ?? ''} />
      ) : (
        <Button type="submit" disabled={isSoldOut} variant={chosen && !isSoldOut ? 'main' : 'plain'}>
          {sending ? 'Adding…' : 'Add to cart'}
          <span className="visually-hidden">{`: ${goods_name}`}</span>
        </Button>
      )}
      <p className={styles.stock}>{chosen ? stockText(chosen) : ''}</p>
      {missing && (
        <p id={errorId} className={styles.error}>
          {formatMessage(missing)}
        </p>
      )}
    </QueryForm>
  );
}
