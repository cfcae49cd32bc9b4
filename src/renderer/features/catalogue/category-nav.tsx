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
  const ariaCurrent = (id: number) => (id === currentId ? { 'aria-current': 'page' as const } : {});
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
              <CategoryLink {...child} current={ariaCurrent(child.id)} />
              {isOpen && child.children.length > 0 && (
                <ul className={styles.deeper}>
                  {child.children.map((leaf) => (
                    <li key={leaf.id}>
                      <CategoryLink {...leaf} current={ariaCurrent(leaf.id)} />
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

function CategoryLink(props: {
  id: number;
  name: string;
  product_count: number;
  current: { 'aria-current'?: 'page' };
}) {
  return (
    <Link to={`/categoryList?id=${props.id}`} className={styles.link} {...props.current}>
      <span>{props.name}</span>{' '}
      <span className={styles.count}>
        {formatNumber(props.product_count)}
        <span className="visually-hidden">{props.product_count === 1 ? ' product' : ' products'}</span>
      </span>
    </Link>
  );
}
