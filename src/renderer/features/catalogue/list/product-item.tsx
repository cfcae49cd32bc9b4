import type { ProductInList } from '../../../../shared/contract/calls';
import { FIRST_IN_VIEW } from '../../../../shared/contract/page';
import type { View } from '../../../../shared/catalogue/list-url';
import { ProductCard } from './product-card';
import styles from './product-list.module.css';

/** So many products are likely in view at once. */
const EARLY = 4;
/** So many are in view on a tall screen: what buys those below is drawn when they come near the window. */
const NEAR = 8;

interface ListedProductProps {
  product: ProductInList;
  view: View;
  /** From 0. */
  place: number;
  prominent: boolean;
}

/** A product at its place in a list: the further down, the later the browser has to do with it. */
export function ListedProduct({ product, view, place, prominent }: ListedProductProps) {
  return (
    <li id={place === EARLY - 1 ? FIRST_IN_VIEW : undefined} className={styles.item}>
      <ProductCard
        product={product}
        view={view}
        early={place < EARLY}
        buyable={place < NEAR}
        prominent={prominent}
      />
    </li>
  );
}
