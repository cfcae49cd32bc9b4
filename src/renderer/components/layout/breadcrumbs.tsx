import { Link } from 'react-router-dom';
import styles from './breadcrumbs.module.css';

interface BreadcrumbsProps {
  /** Outermost first, without the home page. */
  steps: readonly { name: string; href: string }[];
  /** Name of the current page. */
  current: string;
}

export function Breadcrumbs({ steps, current }: BreadcrumbsProps) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.list}>
        <li>
          <Link to="/">Home</Link>
        </li>
        {steps.map(({ name, href }) => (
          <li key={href}>
            <Link to={href}>{name}</Link>
          </li>
        ))}
        <li className={styles.current} aria-current="page">
          {current}
        </li>
      </ol>
    </nav>
  );
}

interface ProductBreadcrumbsProps {
  /** Outermost first. */
  categories: readonly { id: number; name: string }[];
  /** Name of the current page. */
  current: string;
}

export function ProductBreadcrumbs({ categories, current }: ProductBreadcrumbsProps) {
  return (
    <Breadcrumbs
      steps={categories.map(({ id, name }) => ({ name, href: `/categoryList?id=${id}` }))}
      current={current}
    />
  );
}
