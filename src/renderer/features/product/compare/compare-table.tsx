import { Link } from 'react-router-dom';
import type { Product } from '../../../../shared/contract/calls';
import { Formula } from '../../../components/product/formula';
import { ProductPicture } from '../../../components/product/product-picture';
import type { CompareRow } from './compare-rows';
import styles from './compare-screen.module.css';
import { useRef } from 'react';
import { CompactPurchase } from '../../../components/product/compact-purchase';
import { defaultSize } from '../../../components/product/stock';
import { usePurchaseForm } from '../../../state/use-add-to-cart';

interface CompareTableProps {
  products: readonly Product[];
  rows: readonly CompareRow[];
  /** Returns the URL of a comparison of these products. */
  urlOf: (ids: readonly number[]) => string;
}

/** Products as columns. Differing rows have a sign and text besides their color. */
export function CompareTable({ products, rows, urlOf }: CompareTableProps) {
  const urlWithout = (removed: Product) =>
    urlOf(products.filter((product) => product !== removed).map(({ goods_id }) => goods_id));
  return (
    <div className={styles.scroll} role="region" aria-label="Comparison" tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {products.map((product) => (
              <th key={product.goods_id} scope="col">
                <ProductPicture src={product.img} alt="" />
                <Link to={`/goodsInfo?id=${product.goods_id}`} className={styles.name}>
                  {product.goods_name}
                </Link>
                <span className={styles.number}>{product.goods_sn}</span>
              </th>
            ))}
          </tr>
          {/* A separate row keeps the buttons on one line below names of any length. */}
          <tr>
            <td />
            {products.map((product) => (
              <td key={product.goods_id}>
                <ComparePurchase product={product} />
                <Link to={urlWithout(product)} rel="nofollow" className={styles.remove}>
                  Remove<span className="visually-hidden"> {product.goods_name}</span>
                </Link>
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, isDifferent }) => (
            <tr key={name} className={isDifferent ? styles.differs : undefined}>
              <th scope="row">
                {name}
                {isDifferent && (
                  <span className={styles.sign}>
                    <span aria-hidden="true">{'\u00a0≠'}</span>
                    <span className="visually-hidden"> (differs)</span>
                  </span>
                )}
              </th>
              {values.map((value, index) => (
                <td key={products[index]?.goods_id}>
                  {value !== '' && value === products[index]?.formula ? (
                    <Formula formula={value} />
                  ) : (
                    value || '–'
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Adds one unit of a compared product to the cart. */
function ComparePurchase({ product }: { product: Product }) {
  const sizeField = useRef<HTMLSelectElement>(null);
  const purchase = usePurchaseForm(product, defaultSize(product.options), () => sizeField.current?.focus());
  return <CompactPurchase product={product} purchase={purchase} sizeField={sizeField} />;
}
