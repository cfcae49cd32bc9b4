import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ProductInList } from '../../../../shared/contract/calls';
import { Drawer, prefetchDrawer } from '../../../components/layout/drawer';
import { lazyComponent } from '../../../lib/lazy-component';
import styles from './conjugates-button.module.css';

const loadList = () => import('./conjugate-list');
const ConjugateList = lazyComponent(loadList, (module) => module.ConjugateList);

/** Loads the code of the drawer and its content on hover or focus of the button. */
function prefetchCode() {
  prefetchDrawer();
  loadList().catch(() => undefined);
}

/** Opens the list of other conjugates. */
export function ConjugatesButton({ product }: { product: ProductInList }) {
  const [isOpen, setOpen] = useState(false);
  const { conjugate_count: count, goods_id: id, goods_name: name } = product;
  if (count === 0) return null;
  return (
    <>
      <button
        type="button"
        className={`${styles.open} needs-script`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={prefetchCode}
        onFocus={prefetchCode}
      >
        {`Related conjugations (${count})`}
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <Link to={`/goodsInfo?id=${id}#conjugations`} className={styles.open}>
            {`Related conjugations (${count})`}
          </Link>
        )}
      </noscript>
      <Drawer open={isOpen} onClose={() => setOpen(false)} title={`Other conjugations of ${name}`}>
        <ConjugateList id={id} count={count} />
      </Drawer>
    </>
  );
}
