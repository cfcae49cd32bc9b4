import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { atom, useRecoilState, useSetRecoilState } from 'recoil';
import { useClient } from '../api/client-context';
import type { Client } from '../api/client';
import { useNotify } from './notices';
import { useSession } from './session';
import { loginPath, useRemedy } from './use-remedy';

/** Which products are somebody's favourites. */
interface Known {
  userName: string;
  ids: readonly number[];
}

const knownState = atom<Known | null>({ key: 'favourites', default: null });

/** By client, whose favourites are being asked for: a list shows many hearts, and one question is enough. */
const asking = new WeakMap<Client, string>();

export interface FavouriteMark {
  favourite: boolean;
  busy: boolean;
  onToggle: () => void;
}

/**
 * Whether a product is one of the customer's favourites, and the way in and out; a stranger is asked to sign in. `told`
 * is what the screen's own data say, for as long as nothing else is known.
 */
export function useFavourite(goodsId: number, told = false): FavouriteMark {
  const client = useClient();
  const { userName } = useSession();
  const [known, setKnown] = useRecoilState(knownState);
  const notify = useNotify();
  const navigate = useNavigate();
  const applyRemedy = useRemedy();
  const noteFavourite = useNoteFavourite();
  const { pathname, search } = useLocation();
  const [busy, setBusy] = useState(false);
  const mine = userName !== '' && known?.userName === userName ? known.ids : null;
  useEffect(() => {
    if (!userName || mine || asking.get(client) === userName) return;
    asking.set(client, userName);
    void client.call('favouriteIds', {}).then((outcome) => {
      asking.delete(client);
      if (outcome.ok) setKnown({ userName, ids: outcome.data.goods_ids });
    });
  }, [client, userName, mine, setKnown]);

  const toggle = async () => {
    if (!userName) {
      notify({ tone: 'info', text: 'Please log in to keep favorites.' });
      void navigate(loginPath(pathname + search));
      return;
    }
    setBusy(true);
    const outcome = await client.call('toggleFavourite', { goods_id: goodsId });
    setBusy(false);
    if (!outcome.ok) return applyRemedy(outcome.failure);
    const { collected } = outcome.data;
    noteFavourite(goodsId, collected);
    notify({ tone: 'success', text: collected ? 'Added to My Favorites.' : 'Removed from My Favorites.' });
  };
  return {
    favourite: mine?.includes(goodsId) ?? (told && userName !== ''),
    busy,
    onToggle: () => void toggle(),
  };
}

/** Keeps every heart in step with what the server said. */
export function useNoteFavourite(): (goodsId: number, collected: boolean) => void {
  const setKnown = useSetRecoilState(knownState);
  return useCallback(
    (goodsId, collected) =>
      setKnown((known) => {
        if (!known) return null;
        const others = known.ids.filter((id) => id !== goodsId);
        return { ...known, ids: collected ? [...others, goodsId] : others };
      }),
    [setKnown],
  );
}
