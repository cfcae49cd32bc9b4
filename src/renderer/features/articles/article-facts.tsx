import { formatCalendarDate } from '../../../shared/lib/format-date';
import styles from './article-facts.module.css';

interface ArticleFactsProps {
  /** Date of publication, as YYYY-MM-DD. */
  date: string;
  /** Date of the last change, if different. */
  changed?: string;
  /** Estimated reading time in minutes. */
  minutes: number;
  /** Name of the article type. */
  type?: string;
}

export function ArticleFacts({ date, changed = date, minutes, type }: ArticleFactsProps) {
  return (
    <p className={styles.facts}>
      {type && <span>{type}</span>}
      <time dateTime={date}>{formatCalendarDate(date)}</time>
      {changed !== date && (
        <span>
          changed <time dateTime={changed}>{formatCalendarDate(changed)}</time>
        </span>
      )}
      <span>{`${minutes} min read`}</span>
    </p>
  );
}
