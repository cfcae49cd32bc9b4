import { Link } from 'react-router-dom';
import type { ArticleInList } from '../../../shared/contract/calls';
import styles from './related-articles.module.css';

/** An article in the smallest form. */
export function RelatedArticle({ article: { id, title, minutes, type } }: { article: ArticleInList }) {
  return (
    <Link to={`/articleList/articleInfo?id=${id}`} className={styles.tile}>
      <span className={styles.title}>{title}</span>{' '}
      <span className={styles.facts}>
        {type.name} · {minutes} min read
      </span>
    </Link>
  );
}
