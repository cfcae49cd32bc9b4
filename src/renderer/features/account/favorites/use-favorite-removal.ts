import { useState } from 'react';
import { useClient } from '../../../api/client-context';
import { useSetFavourite } from '../../../state/favourites';
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
  const noteFavourite = useSetFavourite();
  const { busy, mutate: act } = useMutation();
  const [removed, setRemoved] = useState<RemovedFavorite | null>(null);
  const remove = (favourite: RemovedFavorite) =>
    act(
      () => client.call('toggleFavourite', { goods_id: favourite.goodsId }),
      ({ collected }) => {
        noteFavourite(favourite.goodsId, collected);
        setRemoved(favourite);
        return 'Removed from My Favorites.';
      },
    );
  const undo = ({ goodsId, note, listName }: RemovedFavorite) =>
    act(
      async () => {
        const back = await client.call('toggleFavourite', { goods_id: goodsId });
        if (!back.ok) return back;
        noteFavourite(goodsId, back.data.collected);
        return client.call('editFavourite', { goods_id: goodsId, note, list_name: listName });
      },
      () => {
        setRemoved(null);
        return 'Your favorite is back.';
      },
    );
  return { removed, busy, remove, undo };
}
