import { useState } from 'react';
import type { Outcome } from '../../../../shared/contract/envelope';
import type { Client } from '../../../api/client';
import { useClient } from '../../../api/client-context';
import { useSetFavorite } from '../../../state/favorites';
import { useMutation } from '../../../state/use-mutation';

/** The data that undoing a removal restores. */
export interface RemovedFavorite {
  goodsId: number;
  name: string;
  note: string;
  listName: string;
  /** False for a product that has left the catalogue. */
  isUndoable: boolean;
}

/** Returns functions that remove favorites and restore the last removed one with its note and list. */
export function useFavoriteRemoval() {
  const client = useClient();
  const setFavorite = useSetFavorite();
  const { busy, mutate } = useMutation();
  const [removed, setRemoved] = useState<RemovedFavorite | null>(null);
  const remove = (favorite: RemovedFavorite) =>
    mutate(
      () => setServerFavorite(client, favorite.goodsId, false),
      () => {
        setFavorite(favorite.goodsId, false);
        setRemoved(favorite);
        return 'Removed from My Favorites.';
      },
    );
  const undo = ({ goodsId, note, listName }: RemovedFavorite) =>
    mutate(
      async () => {
        const restored = await setServerFavorite(client, goodsId, true);
        if (!restored.ok) return restored;
        setFavorite(goodsId, true);
        return client.call('editFavorite', { goods_id: goodsId, note, list_name: listName });
      },
      () => {
        setRemoved(null);
        return 'Favorite restored.';
      },
    );
  return { removed, busy, remove, undo };
}

/**
 * Marks or unmarks a favorite with the call that only toggles. If another tab has already made the change, the first toggle
 * reverts it, and a second one makes it again.
 */
async function setServerFavorite(
  client: Client,
  goodsId: number,
  isFavorite: boolean,
): Promise<Outcome<{ collected: boolean }>> {
  const toggled = await client.call('toggleFavorite', { goods_id: goodsId });
  if (!toggled.ok || toggled.data.collected === isFavorite) return toggled;
  return client.call('toggleFavorite', { goods_id: goodsId });
}
