import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { productUrl } from '../../../shared/catalogue/variant-url';
import type { ProductSetLine, ProductSetState } from '../../lib/product-set-state';
import { formatMoney } from '../../../shared/lib/money';
import { Button } from '../forms/button';
import { ProductPicture } from './product-picture';
import { SizeSelect } from './size-select';
import { isPricedOnRequest, sizePriceText, availabilityAndShippingText, supplyText } from './stock';
import styles from './product-set.module.css';

interface ProductSetProps extends ProductSetState {
  /** Returns the text above the product of the line with this key: its part in the set, such as `Secondary antibody`. */
  titleOf: (key: string) => ReactNode;
  /** Returns the text below the product's name. */
  detailsOf: (key: string) => ReactNode;
}

/** A list of products with sizes, prices and stock, and one button that adds all of them to the cart. */
export function ProductSet(props: ProductSetProps) {
  const { lines, total, count, isSending, addAll } = props;
  return (
    <div className={styles.set}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <SetLine key={line.key} line={line} {...props} />
        ))}
      </ul>
      <div className={`${styles.sum} needs-script`}>
        <p role="status">
          {`${count} ${count === 1 ? 'product' : 'products'}: `}
          <strong>{formatMoney(total)}</strong>
          <span className={styles.note}> before shipping and taxes; quantity prices apply in the cart</span>
        </p>
        <Button variant="main" disabled={count === 0 || isSending} onClick={() => void addAll()}>
          {isSending ? 'Adding…' : addLabel(count)}
        </Button>
      </div>
    </div>
  );
}

function addLabel(count: number): string {
  if (count === 0) return 'Add to the cart';
  return `Add ${count === 1 ? '1 product' : `all ${count} products`} to the cart`;
}

function SetLine({
  line,
  titleOf,
  detailsOf,
  chooseSize,
  setIncluded,
}: Pick<ProductSetProps, 'titleOf' | 'detailsOf' | 'chooseSize' | 'setIncluded'> & { line: ProductSetLine }) {
  const { key, product, chosenSize, isIncluded, isAdded, problem } = line;
  const { goods_id, goods_name, goods_sn, options, img } = product;
  const problemId = useId();
  return (
    <li className={styles.line}>
      <span>
        <ProductPicture src={img} alt="" sizes="96px" />
      </span>
      <div className={styles.text}>
        <p className={styles.title}>{titleOf(key)}</p>
        <p>
          <Link to={productUrl(goods_id, chosenSize?.goods_attr)}>{goods_name}</Link>{' '}
          <span className={styles.number}>{goods_sn}</span>
        </p>
        {detailsOf(key)}
      </div>
      <div className={styles.buy}>
        {isPricedOnRequest(options, undefined) ? (
          <p>
            Price on request: <Link to={productUrl(goods_id)}>see product</Link>
          </p>
        ) : (
          <>
            <p className={styles.price}>{chosenSize ? sizePriceText(chosenSize) : 'Choose a size'}</p>
            <div className={`${styles.choice} needs-script`}>
              <SizeSelect
                sizes={options}
                value={chosenSize?.goods_attr ?? ''}
                onChange={(size) => chooseSize(key, size)}
                label={`Size of ${goods_name}`}
                errorId={problem ? problemId : undefined}
              />
              <label className={styles.include}>
                <input
                  type="checkbox"
                  checked={isIncluded}
                  disabled={!chosenSize}
                  aria-label={`Add ${goods_name}`}
                  onChange={(event) => setIncluded(key, event.target.checked)}
                />{' '}
                Add
              </label>
            </div>
          </>
        )}
        <p className={styles.stock}>
          {chosenSize ? availabilityAndShippingText(chosenSize) : supplyText(options)}
        </p>
        {isAdded && <p className={styles.added}>In your cart</p>}
        {problem && (
          <p id={problemId} className={styles.problem}>
            {`Not added: ${problem}`}
          </p>
        )}
      </div>
    </li>
  );
}
