import { formatCalendarDate } from '../../../shared/lib/format-date';
import styles from './article-facts.module.css';

interface ArticleFactsProps {
  /** Day of publication. */
  date: string;
  /** Day of the last change, when it is another one. */
  changed?: string;
  minutes: number;
  /** Name of the list that it belongs to. */
  type?: string;
}

/** When an article was written, how long it takes to read, and where it belongs. */
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
      <span>{minutes} min read</span>
    </p>
  );
}
