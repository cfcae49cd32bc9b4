import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import styles from './category-nav.module.css';

interface CategoryNavProps {
  /** Top-level section of the current category. */
  section: ReplyOf<'category'>;
  currentId: number;
}

export function CategoryNav({ section, currentId }: CategoryNavProps) {
  return (
    <nav className={styles.nav} aria-label={section.name}>
      <h2 className={styles.title}>
        <Link to={`/categoryList?id=${section.id}`}>{section.name}</Link>
      </h2>
      <ul>
        {section.children.map((child) => {
          const isOpen = child.id === currentId || child.children.some(({ id }) => id === currentId);
          return (
            <li key={child.id} className={isOpen ? undefined : styles.closed}>
              <CategoryLink category={child} isCurrent={child.id === currentId} />
              {isOpen && child.children.length > 0 && (
                <ul className={styles.leaves}>
                  {child.children.map((leaf) => (
                    <li key={leaf.id}>
                      <CategoryLink category={leaf} isCurrent={leaf.id === currentId} />
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

interface CategoryLinkProps {
  category: { id: number; name: string; product_count: number };
  isCurrent: boolean;
}

function CategoryLink({ category: { id, name, product_count: count }, isCurrent }: CategoryLinkProps) {
  return (
    <Link
      to={`/categoryList?id=${id}`}
      className={styles.link}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      <span>{name}</span>{' '}
      <span className={styles.count}>
        {formatNumber(count)}
        <span className="visually-hidden">{count === 1 ? ' product' : ' products'}</span>
      </span>
    </Link>
  );
}
