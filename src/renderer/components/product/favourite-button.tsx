import { Icon } from '../media/icon';
import styles from './favourite-button.module.css';

interface FavouriteButtonProps {
  name: string;
  favourite: boolean;
  busy: boolean;
  onToggle: () => void;
  /** Shows a label beside the heart. */
  withLabel?: boolean;
}

export function FavouriteButton({
  name,
  favourite,
  busy,
  onToggle,
  withLabel = false,
}: FavouriteButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-pressed={favourite}
      aria-label={`Favorite: ${name}`}
      title={favourite ? 'Remove from My Favorites' : 'Add to My Favorites'}
      disabled={busy}
      onClick={onToggle}
    >
      <Icon name="heart" />
      {withLabel && <span className={styles.words}>Favorite</span>}
    </button>
  );
}
