import styles from './skeleton.module.css';

/** Placeholder rows with the size of the content. `height` is in pixels. Screen readers announce the label once. */
export function SkeletonRows({ rows, height, label }: { rows: number; height: number; label: string }) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.row} style={{ height }} aria-hidden="true" />
      ))}
    </div>
  );
}
