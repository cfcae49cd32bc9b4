import { Icon } from '../media/icon';
import styles from './favourite-button.module.css';

interface FavouriteButtonProps {
  /** What the product is called. */
  name: string;
  favourite: boolean;
  busy: boolean;
  onToggle: () => void;
  /** Words beside the heart, where there is room. */
  wordy?: boolean;
}

/** A heart that is filled in while the product is one of the customer's favourites. */
export function FavouriteButton({ name, favourite, busy, onToggle, wordy = false }: FavouriteButtonProps) {
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
      {wordy && <span className={styles.words}>Favorite</span>}
    </button>
  );
}
