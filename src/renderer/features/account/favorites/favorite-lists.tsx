import { Link } from 'react-router-dom';
import { showNumber } from '../../../../shared/lib/format-number';
import styles from './favorite-lists.module.css';

interface FavouriteListsProps {
  lists: readonly { list_id: number; name: string; count: number }[];
  /** null = all favourites. */
  shown: number | null;
}

/** The lists that a customer has made, as links to each. */
export function FavouriteLists({ lists, shown }: FavouriteListsProps) {
  if (lists.length === 0) return null;
  const link = (to: string, name: string, here: boolean) => (
    <li key={to}>
      <Link to={to} className={styles.list} {...(here && { 'aria-current': 'page' })}>
        {name}
      </Link>
    </li>
  );
  return (
    <nav aria-label="Lists of favorites">
      <ul className={styles.lists}>
        {link('/user/collect', 'All', shown === null)}
        {lists.map(({ list_id: id, name, count }) =>
          link(`/user/collect?list=${id}`, `${name} (${showNumber(count)})`, shown === id),
        )}
      </ul>
    </nav>
  );
}
