import styles from './product-tag.module.css';

/** A promotion tag. Its color comes from data and could be unreadable, so it colors a dot beside the text. */
export function ProductTag({ color, text }: { color: string; text: string }) {
  return (
    <span className={styles.tag}>
      <svg width="8" height="8" aria-hidden="true">
        <circle cx="4" cy="4" r="4" fill={color} />
      </svg>
      {text}
    </span>
  );
}
