import { Link } from 'react-router-dom';
import type { CategoryMenuItem } from '../../../shared/contract/category';
import { Icon } from '../../components/media/icon';
import { CategoryName } from './category-name';
import styles from './products-panel.module.css';

/** A section's categories in two columns, each with its own categories below. */
export function SectionColumns({ section }: { section: CategoryMenuItem }) {
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
            <CategoryName item={category} className={styles.categoryName} />
            {category.cat_id !== '' && (
              <ul className={styles.leaves}>
                {category.cat_id.map((leaf) => (
                  <li key={leaf.id}>
                    <CategoryName item={leaf} className={styles.leaf} />
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
