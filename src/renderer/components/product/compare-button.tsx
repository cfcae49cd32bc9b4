import styles from './compare-button.module.css';

interface CompareButtonProps {
  name: string;
  isCompared: boolean;
  onToggle: () => void;
}

/** Puts a product into the comparison or takes it out. */
export function CompareButton({ name, isCompared, onToggle }: CompareButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={isCompared}
      aria-label={`Compare: ${name}`}
      onClick={onToggle}
    >
      {isCompared ? '✓ Compare' : 'Compare'}
    </button>
  );
}
