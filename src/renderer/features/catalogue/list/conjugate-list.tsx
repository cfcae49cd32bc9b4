import { useState, useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { ProductInList } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { errorActionFor } from '../../../api/error-actions';
import { Button } from '../../../components/forms/button';
import { Copyable } from '../../../components/feedback/copyable';
import { conjugateLabel } from '../../../components/product/conjugate-label';
import { priceText } from '../../../components/product/stock';
import { SkeletonRows } from '../../../components/feedback/skeleton';
import styles from './conjugate-list.module.css';

/** Minimum height of a row in px, as in the style sheet. */
const ROW_HEIGHT = 76;
const MAX_SKELETON_ROWS = 8;

/** Loads and lists the other conjugates of the product `id`. `count` is their number, for the skeleton. */
export function ConjugateList({ id, count }: { id: number; count: number }) {
  const client = useClient();
  /** The products, an error message, or null while loading. */
  const [content, setContent] = useState<ProductInList[] | string | null>(null);
  const [attempt, setAttempt] = useState(1);
  useEffect(() => {
    const controller = new AbortController();
    client.call('goodsInfo', { id }, { signal: controller.signal }).then(
      (outcome) => setContent(outcome.ok ? outcome.data.conjugates : errorActionFor(outcome.failure).message),
      // Only an aborted call rejects.
      () => undefined,
    );
    return () => controller.abort();
  }, [client, id, attempt]);
  if (content === null)
    return (
      <SkeletonRows
        rows={Math.min(count, MAX_SKELETON_ROWS)}
        height={ROW_HEIGHT}
        label="Loading conjugations"
      />
    );
  if (typeof content === 'string') {
    const retry = () => {
      setContent(null);
      setAttempt(attempt + 1);
    };
    return (
      <div className={styles.failure}>
        <p role="alert">{content}</p>
        <Button onClick={retry}>Try again</Button>
      </div>
    );
  }
  return (
    <ul>
      {content.map((product) => (
        <li key={product.goods_id} className={styles.row}>
          <Link to={`/goodsInfo?id=${product.goods_id}`} className={styles.label}>
            {conjugateLabel(product)}
          </Link>
          <Copyable text={product.goods_sn} label="catalogue number" />
          <span className={styles.sizes}>
            {product.options.map((option) => option.attr_value).join(', ')}
          </span>
          <span className={styles.price}>{priceText(product.options)}</span>
        </li>
      ))}
    </ul>
  );
}
