import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { atom, useRecoilState, useSetRecoilState } from 'recoil';
import type { Client } from '../api/client';
import { useClient } from '../api/client-context';
import { useNotify } from './notices';
import { useSession } from './session';
import { loginPath, useErrorHandler } from './use-error-handler';

/** The favorites of one customer. */
interface Favorites {
  userName: string;
  ids: readonly number[];
}

const favoritesState = atom<Favorites | null>({ key: 'favorites', default: null });

/** The latest request of each client for the favorites of a customer, until its reply. All buttons of a list share it. */
const pendingLoads = new WeakMap<Client, { userName: string }>();

export interface FavoriteState {
  favorite: boolean;
  busy: boolean;
  onToggle: () => void;
}

/**
 * Returns whether a product is a favorite, and a function that changes this. Sends anonymous visitors to the sign-in page.
 * `initial` is the state in the screen's own data, used until the favorites are loaded.
 */
export function useFavorite(goodsId: number, initial = false): FavoriteState {
  const client = useClient();
  const { userName } = useSession();
  const [favorites, setFavorites] = useRecoilState(favoritesState);
  const notify = useNotify();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  const setFavorite = useSetFavorite();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const ids = userName !== '' && favorites?.userName === userName ? favorites.ids : null;
  const load = useCallback(() => {
    const request = { userName };
    pendingLoads.set(client, request);
    void client.call('favoriteIds', {}).then((outcome) => {
      // Replies may arrive in another order: an earlier one can lack the latest change.
      if (pendingLoads.get(client) !== request) return;
      pendingLoads.delete(client);
      if (outcome.ok) setFavorites({ userName, ids: outcome.data.goods_ids });
    });
  }, [client, userName, setFavorites]);
  useEffect(() => {
    if (userName && !ids && pendingLoads.get(client)?.userName !== userName) load();
  }, [client, userName, ids, load]);

  const toggle = async () => {
    if (!userName) {
      notify({ tone: 'info', text: 'Please log in to keep favorites.' });
      void navigate(loginPath(pathname + search));
      return;
    }
    setBusy(true);
    const outcome = await client.call('toggleFavorite', { goods_id: goodsId });
    setBusy(false);
    if (!outcome.ok) return handleError(outcome.failure);
    const { collected } = outcome.data;
    // Favorites that failed to load, or are still loading, do not contain this change.
    if (ids) setFavorite(goodsId, collected);
    else load();
    notify({ tone: 'success', text: collected ? 'Added to My Favorites.' : 'Removed from My Favorites.' });
  };
  return {
    favorite: ids?.includes(goodsId) ?? (initial && userName !== ''),
    busy,
    onToggle: () => void toggle(),
  };
}

/** Returns a function that updates all favorite buttons of a product with the server's reply. */
export function useSetFavorite(): (goodsId: number, collected: boolean) => void {
  const setFavorites = useSetRecoilState(favoritesState);
  return useCallback(
    (goodsId, collected) =>
      setFavorites((favorites) => {
        if (!favorites) return null;
        const others = favorites.ids.filter((id) => id !== goodsId);
        return { ...favorites, ids: collected ? [...others, goodsId] : others };
      }),
    [setFavorites],
  );
}
