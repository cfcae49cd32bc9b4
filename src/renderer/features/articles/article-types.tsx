import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import styles from './article-types.module.css';

interface ArticleTypesProps {
  types: ReplyOf<'articleTypes'>['list'];
  /** null = the articles of all lists. */
  current: number | null;
}

/** The lists of articles, one click apart. */
export function ArticleTypes({ types, current }: ArticleTypesProps) {
  const tabs = [
    { id: null, name: 'All', href: '/articleList' },
    ...types.map(({ id, name }) => ({ id, name, href: `/articleList?id=${id}` })),
  ];
  return (
    <nav className={styles.types} aria-label="Lists of articles">
      <ul>
        {tabs.map(({ id, name, href }) => (
          <li key={href}>
            <Link to={href} {...(id === current && { 'aria-current': 'page' as const })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
