import type { Article } from '../../../shared/contract/calls';
import { RelatedArticle } from './related-article';
import styles from './related-articles.module.css';

/** What to read next. */
export function RelatedArticles({ articles }: { articles: Article['related'] }) {
  if (articles.length === 0) return null;
  return (
    <section className={styles.related} aria-labelledby="read-next">
      <h2 id="read-next">Read next</h2>
      <ul className={styles.row}>
        {articles.map((article) => (
          <li key={article.id}>
            <RelatedArticle article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}
