import { useState } from 'react';
import { Button } from '../../components/forms/button';
import { CategoryName } from './category-name';
import styles from './products-panel.module.css';
import { SectionColumns } from './section-columns';
import type { CategoryMenu } from './use-category-menu';

/**
 * Sections on the left; beside them what the section under pointer or focus holds, in two columns. A pointer that only
 * rests where the panel has opened chooses nothing: the keyboard may have opened it.
 */
export function ProductsPanel({ categories }: { categories: CategoryMenu }) {
  const [chosen, setChosen] = useState<number | null>(null);
  const { items, failed, ask } = categories;
  if (failed) {
    return (
      <p className={styles.state} role="alert">
        The list of products did not come. <Button onClick={ask}>Try again</Button>
      </p>
    );
  }
  if (!items) return <div className={styles.state} role="status" aria-label="Loading the products" />;
  if (items.length === 0) return <p className={styles.state}>There are no products yet.</p>;
  const active = items.find(({ id }) => id === chosen) ?? items[0];
  return (
    <ul className={styles.sections}>
      {items.map((section) => (
        <li key={section.id} data-active={section === active} className={styles.section}>
          <CategoryName
            item={section}
            className={styles.name}
            onFocus={() => setChosen(section.id)}
            onPointerMove={(event) => event.pointerType === 'mouse' && setChosen(section.id)}
            onPress={(event) => {
              // The first tap of a finger shows what a mouse sees by resting; the second one goes there.
              if (section === active) return;
              event.preventDefault();
              setChosen(section.id);
            }}
          />
          {section === active && <SectionColumns section={section} />}
        </li>
      ))}
    </ul>
  );
}
