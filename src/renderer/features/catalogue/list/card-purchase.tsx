import { useRef, useEffect, useState, type RefObject } from 'react';
import type { ProductInList } from '../../../../shared/contract/calls';
import { bestAvailability } from '../../../../shared/catalogue/availability';
import { productUrl } from '../../../../shared/catalogue/variant-url';
import { formatMessage } from '../../../../shared/lib/messages';
import { usePurchaseForm } from '../../../state/use-add-to-cart';
import { useCompareToggle } from '../../../state/compare-tray';
import { CompareButton } from '../../../components/product/compare-button';
import { QueryForm } from '../../../components/forms/query-form';
import { Button } from '../../../components/forms/button';
import { SizeSelect } from '../../../components/product/size-select';
import { QuoteRequestLink } from '../../../components/product/quote-request-link';
import {
  priceText,
  defaultSize,
  isPricedOnRequest,
  availabilityAndShippingText,
  supplyText,
} from '../../../components/product/stock';
import { QuantityField } from '../../../components/forms/quantity-field';
import styles from './card-purchase.module.css';

interface CardPurchaseProps {
  product: ProductInList;
  /** Renders the form immediately instead of when the card comes near the viewport. */
  isFormEager: boolean;
  /** `goods_attr` of the size that is selected at first. */
  initialSize: string | undefined;
}

export function CardPurchase({ product, isFormEager, initialSize }: CardPurchaseProps) {
  const { options } = product;
  const [isNear, placeholderRef] = useNearViewport<HTMLDivElement>(isFormEager);
  if (options.length === 0)
    return (
      <div className={styles.purchase}>
        <PurchaseHead product={product} chosenSize={undefined} />
        <QuoteRequestLink product={product} size="" />
      </div>
    );
  if (isNear) return <PurchaseForm product={product} initialSize={initialSize} />;
  const chosenSize = options.find(({ goods_attr }) => goods_attr === (initialSize ?? defaultSize(options)));
  return (
    <div ref={placeholderRef} className={styles.purchase}>
      <PurchaseHead product={product} chosenSize={chosenSize} />
      <div className={styles.placeholder} />
    </div>
  );
}

function PurchaseForm({ product, initialSize }: Pick<CardPurchaseProps, 'product' | 'initialSize'>) {
  const { options, goods_name: name } = product;
  const sizeField = useRef<HTMLSelectElement>(null);
  const purchase = usePurchaseForm(product, initialSize ?? defaultSize(options), () =>
    sizeField.current?.focus(),
  );
  const { size, quantity, chosenSize, missing, sending, errorId } = purchase;
  return (
    // Before hydration, submitting the form opens the product's page.
    <QueryForm
      href={productUrl(product.goods_id, initialSize)}
      className={styles.purchase}
      onSubmit={purchase.submit}
      noValidate
    >
      <PurchaseHead product={product} chosenSize={chosenSize} />
      <SizeSelect
        selectRef={sizeField}
        sizes={options}
        value={size}
        onChange={purchase.chooseSize}
        label={`Size of ${name}`}
        errorId={missing === 'selectSize' ? errorId : undefined}
      />
      <div className={styles.row}>
        {isPricedOnRequest(options, chosenSize) ? (
          <QuoteRequestLink
            product={product}
            size={chosenSize?.attr_value ?? ''}
            variant={chosenSize ? 'main' : 'plain'}
            className={styles.quote}
          />
        ) : (
          <>
            <QuantityField
              value={quantity}
              onChange={purchase.changeQuantity}
              label={`Quantity of ${name}`}
              errorId={missing && missing !== 'selectSize' ? errorId : undefined}
            />
            <Button
              type="submit"
              // Only a card with a chosen size has the accent color.
              variant={chosenSize ? 'main' : 'plain'}
              className={styles.add}
              aria-label={`Add to cart: ${name}`}
            >
              {sending ? 'Adding…' : 'Add to cart'}
            </Button>
          </>
        )}
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
  product: ProductInList;
  chosenSize: ProductInList['options'][number] | undefined;
}

function PurchaseHead({ product, chosenSize }: PurchaseHeadProps) {
  const { options, goods_name: name } = product;
  const compare = useCompareToggle(product);
  const sizes = chosenSize ? [chosenSize] : options;
  return (
    <div className={styles.head}>
      <p className={styles.price}>{priceText(options, chosenSize)}</p>
      <span className={styles.compare}>
        <CompareButton name={name} {...compare} />
      </span>
      <p className={bestAvailability(sizes) === 'in stock' ? styles.inStock : styles.stock}>
        {chosenSize ? availabilityAndShippingText(chosenSize) : supplyText(options)}
      </p>
    </div>
  );
}

/**
 * Returns a ref for an element, and true once the element has come within half a viewport height of the viewport. Returns true
 * after mounting in browsers without IntersectionObserver.
 */
function useNearViewport<Target extends Element>(
  isInitiallyNear: boolean,
): [isNear: boolean, element: RefObject<Target>] {
  const element = useRef<Target>(null);
  const [isNear, setNear] = useState(isInitiallyNear);
  useEffect(() => {
    if (isNear) return;
    if (!element.current || typeof IntersectionObserver === 'undefined') {
      setNear(true);
      return;
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true);
      },
      { rootMargin: '50% 0px' },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isNear]);
  return [isNear, element];
}
