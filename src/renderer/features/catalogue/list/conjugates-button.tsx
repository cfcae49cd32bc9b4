import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProductInList } from '../../../../shared/contract/calls';
import { Drawer, prefetchDrawer } from '../../../components/layout/drawer';
import { ConjugateList } from './conjugate-list';
import styles from '../conjugates.module.css';

/** Opens the other conjugations of an antibody beside the list. */
export function ConjugatesButton({ product }: { product: ProductInList }) {
  const [open, setOpen] = useState(false);
  const { conjugate_count: count, goods_id: id, goods_name: name } = product;
  if (count === 0) return null;
  return (
    <>
      <button
        type="button"
        className={`${styles.open} needs-script`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={prefetchDrawer}
        onFocus={prefetchDrawer}
      >
        Related conjugations ({count})
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <Link to={`/goodsInfo?id=${id}#conjugations`} className={styles.open}>
            Related conjugations ({count})
          </Link>
        )}
      </noscript>
      <Drawer open={open} onClose={() => setOpen(false)} title={`Other conjugations of ${name}`}>
        <ConjugateList id={id} count={count} />
      </Drawer>
    </>
  );
}
