import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { CategoryMenuItem } from '../../../../shared/contract/category';
import { Button } from '../../../components/forms/button';
import { Icon } from '../../../components/media/icon';
import { CategoryLink } from './category-link';
import styles from './products-panel.module.css';
import type { CategoryMenu } from './use-category-menu';

/**
 * Sections on the left, the categories of the active section beside them in two columns. Only a moving pointer changes
 * the section: the panel may open by keyboard under a resting pointer.
 */
export function ProductsPanel({ categories }: { categories: CategoryMenu }) {
  const [activeId, setActiveId] = useState<number | null>(null);
  const { items, failed, load } = categories;
  if (failed) {
    return (
      <p className={styles.state} role="alert">
        The product list could not be loaded. <Button onClick={load}>Try again</Button>
      </p>
    );
  }
  if (!items) return <div className={styles.state} role="status" aria-label="Loading products" />;
  if (items.length === 0) return <p className={styles.state}>There are no products yet.</p>;
  const active = items.find(({ id }) => id === activeId) ?? items[0];
  return (
    <ul className={styles.sections}>
      {items.map((section) => (
        <li key={section.id} data-active={section === active} className={styles.section}>
          <CategoryLink
            item={section}
            className={styles.name}
            onFocus={() => setActiveId(section.id)}
            onPointerMove={(event) => event.pointerType === 'mouse' && setActiveId(section.id)}
            onTap={(event) => {
              // The first tap shows the section, the second one follows the link.
              if (section === active) return;
              event.preventDefault();
              setActiveId(section.id);
            }}
          />
          {section === active && <SectionColumns section={section} />}
        </li>
      ))}
    </ul>
  );
}

function SectionColumns({ section }: { section: CategoryMenuItem }) {
  const categories = section.cat_id === '' ? [] : section.cat_id;
  return (
    <div className={styles.columns}>
      <Link to={`/categoryList?id=${section.id}`} className={styles.all}>
        All {section.name}
        <Icon name="right" size={16} />
      </Link>
      <ul className={styles.categories}>
        {categories.map((category) => (
          <li key={category.id} className={styles.category}>
            <CategoryLink item={category} className={styles.categoryName} />
            {category.cat_id !== '' && (
              <ul className={styles.leaves}>
                {category.cat_id.map((leaf) => (
                  <li key={leaf.id}>
                    <CategoryLink item={leaf} className={styles.leaf} />
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
