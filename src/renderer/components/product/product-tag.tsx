import styles from './product-tag.module.css';

/** A promotion in words; its colour comes from data, so it is a mark beside the text and never under it. */
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
