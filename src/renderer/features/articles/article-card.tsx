import { Link } from 'react-router-dom';
import type { ArticleInList } from '../../../shared/contract/calls';
import { ArticleFacts } from './article-facts';
import styles from './article-card.module.css';

/** An article in a list: what it is about and how long it takes. */
export function ArticleCard({ article, withType }: { article: ArticleInList; withType: boolean }) {
  const { id, title, summary, date, minutes, type } = article;
  return (
    <article className={styles.card}>
      <h2 className={styles.title}>
        <Link to={`/articleList/articleInfo?id=${id}`}>{title}</Link>
      </h2>
      <p className={styles.summary}>{summary}</p>
      <ArticleFacts date={date} minutes={minutes} {...(withType && { type: type.name })} />
    </article>
  );
}
