import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { atom, useRecoilState, useSetRecoilState } from 'recoil';
import type { Client } from '../api/client';
import { useClient } from '../api/client-context';
import { useNotify } from './notices';
import { useSession } from './session';
import { loginPath, useErrorHandler } from './use-error-handler';

/** The favorites of one customer. */
interface Favourites {
  userName: string;
  ids: readonly number[];
}

const favouritesState = atom<Favourites | null>({ key: 'favourites', default: null });

/** Customer whose favorites each client is loading. A list shows many hearts and needs one request. */
const loading = new WeakMap<Client, string>();

export interface FavouriteState {
  favourite: boolean;
  busy: boolean;
  onToggle: () => void;
}

/**
 * Whether a product is a favorite, and the function that changes it. Sends anonymous visitors to the sign-in page.
 * `initial` is the state in the screen's own data, used until the favorites are loaded.
 */
export function useFavourite(goodsId: number, initial = false): FavouriteState {
  const client = useClient();
  const { userName } = useSession();
  const [favourites, setFavourites] = useRecoilState(favouritesState);
  const notify = useNotify();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  const setFavourite = useSetFavourite();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const ids = userName !== '' && favourites?.userName === userName ? favourites.ids : null;
  useEffect(() => {
    if (!userName || ids || loading.get(client) === userName) return;
    loading.set(client, userName);
    void client.call('favouriteIds', {}).then((outcome) => {
      loading.delete(client);
      if (outcome.ok) setFavourites({ userName, ids: outcome.data.goods_ids });
    });
  }, [client, userName, ids, setFavourites]);

  const toggle = async () => {
    if (!userName) {
      notify({ tone: 'info', text: 'Please log in to keep favorites.' });
      void navigate(loginPath(pathname + search));
      return;
    }
    setBusy(true);
    const outcome = await client.call('toggleFavourite', { goods_id: goodsId });
    setBusy(false);
    if (!outcome.ok) return handleError(outcome.failure);
    const { collected } = outcome.data;
    setFavourite(goodsId, collected);
    notify({ tone: 'success', text: collected ? 'Added to My Favorites.' : 'Removed from My Favorites.' });
  };
  return {
    favourite: ids?.includes(goodsId) ?? (initial && userName !== ''),
    busy,
    onToggle: () => void toggle(),
  };
}

/** Updates all hearts of a product with the server's reply. */
export function useSetFavourite(): (goodsId: number, collected: boolean) => void {
  const setFavourites = useSetRecoilState(favouritesState);
  return useCallback(
    (goodsId, collected) =>
      setFavourites((favourites) => {
        if (!favourites) return null;
        const others = favourites.ids.filter((id) => id !== goodsId);
        return { ...favourites, ids: collected ? [...others, goodsId] : others };
      }),
    [setFavourites],
  );
}
