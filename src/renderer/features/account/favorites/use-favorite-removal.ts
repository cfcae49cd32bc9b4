import { useState } from 'react';
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
  undoable: boolean;
}

/** Removes favorites and can restore the last one with its note and list. */
export function useFavoriteRemoval() {
  const client = useClient();
  const noteFavorite = useSetFavorite();
  const { busy, mutate: act } = useMutation();
  const [removed, setRemoved] = useState<RemovedFavorite | null>(null);
  const remove = (favorite: RemovedFavorite) =>
    act(
      () => client.call('toggleFavorite', { goods_id: favorite.goodsId }),
      ({ collected }) => {
        noteFavorite(favorite.goodsId, collected);
        setRemoved(favorite);
        return 'Removed from My Favorites.';
      },
    );
  const undo = ({ goodsId, note, listName }: RemovedFavorite) =>
    act(
      async () => {
        const back = await client.call('toggleFavorite', { goods_id: goodsId });
        if (!back.ok) return back;
        noteFavorite(goodsId, back.data.collected);
        return client.call('editFavorite', { goods_id: goodsId, note, list_name: listName });
      },
      () => {
        setRemoved(null);
        return 'Favorite restored.';
      },
    );
  return { removed, busy, remove, undo };
}
