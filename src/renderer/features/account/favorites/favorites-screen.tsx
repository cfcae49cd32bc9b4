import { Link } from 'react-router-dom';
import { parseId } from '../../../../shared/catalogue/list-url';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { formatNumber } from '../../../../shared/lib/format-number';
import { unwrap } from '../../../api/failure';
import { type LoadArgs, privateHead } from '../../../api/screen-module';
import { Button, LinkButton } from '../../../components/forms/button';
import { AccountLayout } from '../account-layout';
import { ListPagination, pageNumber } from '../list-pagination';
import { EmptyState } from '../panel';
import { FavoriteCard } from './favorite-card';
import { StockAlerts } from './stock-alerts';
import styles from './favorites-screen.module.css';
import { useFavoriteRemoval, type RemovedFavorite } from './use-favorite-removal';

interface FavoritesData extends ReplyOf<'favorites'> {
  /** The selected list; null for all favorites. */
  listId: number | null;
  alerts: ReplyOf<'stockAlerts'>['list'];
}

export async function load({ client, url, signal }: LoadArgs): Promise<FavoritesData> {
  const listId = parseId(url.searchParams.get('list'));
  const page = { page: pageNumber(url), page_size: 24 } as const;
  const [favorites, stockAlerts] = await Promise.all([
    client.call('favorites', { ...page, ...(listId !== null && { list_id: listId }) }, { signal }),
    client.call('stockAlerts', {}, { signal }),
  ]);
  const alerts = stockAlerts.ok ? stockAlerts.data.list : [];
  // The server deletes a list with its last favorite. Falls back to all favorites.
  if (listId !== null && !favorites.ok && favorites.failure.kind === 'refused') {
    return { ...unwrap(await client.call('favorites', page, { signal })), listId: null, alerts };
  }
  return { ...unwrap(favorites), listId, alerts };
}

export const head = () => privateHead('My favorites', '/user/collect');

export function Screen({ data }: { data: FavoritesData }) {
  const { list: favorites, lists, listId, total, alerts } = data;
  const { removed, busy, remove, undo } = useFavoriteRemoval();
  return (
    <AccountLayout title="My Favorites" intro="Products you saved, with notes and lists.">
      <RemovedFavoriteBar removed={removed} busy={busy} onUndo={(favorite) => void undo(favorite)} />
      <StockAlerts alerts={alerts} />
      <FavoriteLists lists={lists} listId={listId} />
      {total === 0 ? (
        <EmptyState text="No favorites yet. Select the heart next to a product to save it here.">
          <LinkButton to="/" variant="main">
            Find products
          </LinkButton>
        </EmptyState>
      ) : (
        <ul className={styles.favorites}>
          {favorites.map((favorite) => (
            <li key={favorite.goods_id}>
              <FavoriteCard
                favorite={favorite}
                lists={lists}
                busy={busy}
                onRemove={(removedFavorite) => void remove(removedFavorite)}
              />
            </li>
          ))}
        </ul>
      )}
      <ListPagination {...data} />
    </AccountLayout>
  );
}

interface FavoriteListsProps {
  lists: readonly { list_id: number; name: string; count: number }[];
  /** The selected list; null for all favorites. */
  listId: number | null;
}

function FavoriteLists({ lists, listId }: FavoriteListsProps) {
  if (lists.length === 0) return null;
  const link = (to: string, name: string, isCurrent: boolean) => (
    <li key={to}>
      <Link to={to} className={styles.list} {...(isCurrent && { 'aria-current': 'page' })}>
        {name}
      </Link>
    </li>
  );
  return (
    <nav aria-label="Favorite lists">
      <ul className={styles.lists}>
        {link('/user/collect', 'All', listId === null)}
        {lists.map(({ list_id: id, name, count }) =>
          link(`/user/collect?list=${id}`, `${name} (${formatNumber(count)})`, listId === id),
        )}
      </ul>
    </nav>
  );
}

interface RemovedFavoriteBarProps {
  removed: RemovedFavorite | null;
  busy: boolean;
  onUndo: (removed: RemovedFavorite) => void;
}

/** Names the last removed favorite, with a button that restores it if its product is still in the catalogue. */
function RemovedFavoriteBar({ removed, busy, onUndo }: RemovedFavoriteBarProps) {
  return (
    <div role="status" className={styles.status}>
      {removed && (
        <p className={styles.bar}>
          <span>{`Removed: ${removed.name}`}</span>
          {removed.isUndoable && (
            <Button disabled={busy} onClick={() => onUndo(removed)}>
              Undo
            </Button>
          )}
        </p>
      )}
    </div>
  );
}
