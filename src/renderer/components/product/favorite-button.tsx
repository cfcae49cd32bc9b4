import { Icon } from '../media/icon';
import styles from './favorite-button.module.css';

interface FavoriteButtonProps {
  name: string;
  favorite: boolean;
  busy: boolean;
  onToggle: () => void;
  /** Shows a label beside the heart. */
  withLabel?: boolean;
}

export function FavoriteButton({ name, favorite, busy, onToggle, withLabel = false }: FavoriteButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={favorite}
      aria-label={`Favorite: ${name}`}
      title={favorite ? 'Remove from My Favorites' : 'Add to My Favorites'}
      aria-disabled={busy}
      onClick={busy ? undefined : onToggle}
    >
      <Icon name="heart" />
      {withLabel && <span className={styles.label}>Favorite</span>}
    </button>
  );
}
