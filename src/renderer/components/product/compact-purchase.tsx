import type { FormEvent, Ref } from 'react';
import type { ProductInList } from '../../../shared/contract/calls';
import { availabilityOf } from '../../../shared/catalogue/availability';
import { productUrl } from '../../../shared/catalogue/variant-url';
import { formatMessage, type MessageKey } from '../../../shared/lib/messages';
import { Button } from '../forms/button';
import { QueryForm } from '../forms/query-form';
import { QuoteRequestLink } from './quote-request-link';
import { SizeSelect } from './size-select';
import { isPricedOnRequest, availabilityAndShippingText } from './stock';
import styles from './compact-purchase.module.css';

interface CompactPurchaseProps {
  product: ProductInList;
  /** State of the form (`usePurchaseForm`). */
  purchase: {
    /** `goods_attr`; '' for none. */
    size: string;
    chosenSize: ProductInList['options'][number] | undefined;
    /** Key of the message about missing input; null when nothing is missing. */
    missing: MessageKey | null;
    sending: boolean;
    errorId: string;
    chooseSize: (size: string) => void;
    submit: (event: FormEvent) => void;
  };
  sizeField: Ref<HTMLSelectElement>;
}

/** Size and button that adds one unit of a product to the cart, for narrow columns. */
export function CompactPurchase({ product, purchase, sizeField }: CompactPurchaseProps) {
  const { goods_id, goods_name, options } = product;
  const { size, chosenSize, missing, sending, errorId } = purchase;
  if (options.length === 0) return <QuoteRequestLink product={product} size="" />;
  const isSoldOut = chosenSize !== undefined && availabilityOf(chosenSize) === 'sold out';
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
        selectRef={sizeField}
        sizes={options}
        value={size}
        onChange={purchase.chooseSize}
        label={`Size of ${goods_name}`}
        errorId={missing === 'selectSize' ? errorId : undefined}
      />
      {isPricedOnRequest(options, chosenSize) ? (
        <QuoteRequestLink product={product} size={chosenSize?.attr_value ?? ''} />
      ) : (
        <Button type="submit" disabled={isSoldOut} variant={chosenSize && !isSoldOut ? 'main' : 'plain'}>
          {sending ? 'Adding…' : 'Add to cart'}
          <span className="visually-hidden">{`: ${goods_name}`}</span>
        </Button>
      )}
      <p className={styles.stock}>{chosenSize ? availabilityAndShippingText(chosenSize) : ''}</p>
      {missing && (
        <p id={errorId} className={styles.error}>
          {formatMessage(missing)}
        </p>
      )}
    </QueryForm>
  );
}
