import { useState } from 'react';
import { useClient } from '../../../api/client-context';
import { useNoteFavourite } from '../../../state/favourites';
import { useAction } from '../../../state/use-action';

/** What comes back when a removal is undone. */
export interface RemovedFavorite {
  goodsId: number;
  name: string;
  note: string;
  listName: string;
  /** A product that has left the catalogue cannot be put in again. */
  undoable: boolean;
}

/** Takes favourites out, and puts the last one back as it was. */
export function useFavoriteRemoval() {
  const client = useClient();
  const noteFavourite = useNoteFavourite();
  const { busy, act } = useAction();
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
