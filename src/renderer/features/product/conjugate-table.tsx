import { Link } from 'react-router-dom';
import type { Product } from '../../../shared/contract/calls';
import { Copyable } from '../../ui/copyable';
import { conjugateLabel } from '../../ui/product-conjugate';
import { priceWords } from '../../ui/product-stock';
import styles from './conjugate-table.module.css';

/** The same antibody with other labels. */
export function ConjugateTable({ conjugates }: { conjugates: Product['conjugates'] }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Conjugation</th>
          <th scope="col">Cat. No.</th>
          <th scope="col" className={styles.sizes}>
            Sizes
          </th>
          <th scope="col" className={styles.price}>
            Price
          </th>
        </tr>
      </thead>
      <tbody>
        {conjugates.map((product) => (
          <tr key={product.goods_id}>
            <th scope="row">
              <Link to={`/goodsInfo?id=${product.goods_id}`}>{conjugateLabel(product)}</Link>
            </th>
            <td>
              <Copyable text={product.goods_sn} label="catalogue number" />
            </td>
            <td className={styles.sizes}>{product.options.map((option) => option.attr_value).join(', ')}</td>
            <td className={styles.price}>{priceWords(product.options, undefined)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
