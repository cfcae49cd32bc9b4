import type { ReplyOf } from '../../../../shared/contract/calls';
import { parseId } from '../../../../shared/catalogue/list-url';
import { privateHead } from '../../../api/private-head';
import { need } from '../../../api/failure';
import type { LoadArgs } from '../../../api/screen-module';
import { LinkButton } from '../../../components/forms/link-button';
import styles from './favorites-screen.module.css';
import { FavouriteCard } from './favorite-card';
import { FavouriteLists } from './favorite-lists';
import { EmptyPanel } from '../panel';
import { pageOf, Pages } from '../list-pagination';
import { RemovedFavouriteBar } from './removed-favorite';
import { useFavouriteRemoval } from './use-favorite-removal';
import { UserLayout } from '../account-layout';

interface CollectData extends ReplyOf<'favourites'> {
  /** The list that is shown; null = all favourites. */
  shown: number | null;
}

export async function load({ client, url, signal }: LoadArgs): Promise<CollectData> {
  const shown = parseId(url.searchParams.get('list'));
  const page = { page: pageOf(url), page_size: 24 } as const;
  const wanted = await client.call(
    'favourites',
    { ...page, ...(shown !== null && { list_id: shown }) },
    { signal },
  );
  // A list is gone with the last thing in it: then all favourites are shown.
  if (shown !== null && !wanted.ok && wanted.failure.kind === 'refused') {
    return { ...need(await client.call('favourites', page, { signal })), shown: null };
  }
  return { ...need(wanted), shown };
}

export const head = privateHead('My favorites', '/user/collect');

export function Screen({ data }: { data: CollectData }) {
  const { list, lists, shown, total } = data;
  const { removed, busy, remove, undo } = useFavouriteRemoval();
  return (
    <UserLayout title="My Favorites" lead="Products to come back to, with a note and in lists of your own.">
      <RemovedFavouriteBar removed={removed} busy={busy} onUndo={(one) => void undo(one)} />
      <FavouriteLists lists={lists} shown={shown} />
      {total === 0 ? (
        <EmptyPanel text="No favorites yet. The heart beside a product puts it here.">
          <LinkButton to="/" variant="main">
            Find products
          </LinkButton>
        </EmptyPanel>
      ) : (
        <ul className={styles.favourites}>
          {list.map((favourite) => (
            <li key={favourite.goods_id}>
              <FavouriteCard
                favourite={favourite}
                lists={lists}
                busy={busy}
                onRemove={(one) => void remove(one)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pages {...data} />
    </UserLayout>
  );
}
