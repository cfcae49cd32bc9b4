import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useCompareToggle } from '../../../state/compare-tray';
import { usePurchaseForm } from '../../../state/use-add-to-cart';
import { CompareButton } from '../../../components/product/compare-button';
import { Copyable } from '../../../components/feedback/copyable';
import { Button } from '../../../components/forms/button';
import { ProductPicture } from '../../../components/product/product-picture';
import { CompactPurchase } from '../../../components/product/compact-purchase';
import { defaultSize, priceText, supplyText } from '../../../components/product/stock';
import { useFocusOnChange } from '../../../hooks/use-focus-on-change';
import styles from './favorite-card.module.css';
import { FavoriteForm } from './favorite-form';
import type { RemovedFavorite } from './use-favorite-removal';

type Favorites = ReplyOf<'favorites'>;

interface FavoriteCardProps {
  favorite: Favorites['list'][number];
  lists: Favorites['lists'];
  busy: boolean;
  onRemove: (favorite: RemovedFavorite) => void;
}

export function FavoriteCard({ favorite, lists, busy, onRemove }: FavoriteCardProps) {
  const { goods_id: id, goods_name: name, goods_sn: catalogueNumber, available, note, options } = favorite;
  const [isEditing, setEditing] = useState(false);
  const heading = useFocusOnChange(isEditing);
  const listName = lists.find(({ list_id }) => list_id === favorite.list_id)?.name ?? '';
  const compare = useCompareToggle(favorite);
  const href = `/goodsInfo?id=${id}`;
  return (
    <article className={styles.card} aria-label={name}>
      {available ? (
        // Hidden from assistive technology, because the name beside it is the same link.
        <Link to={href} tabIndex={-1} aria-hidden="true">
          <ProductPicture src={favorite.img} alt="" />
        </Link>
      ) : (
        <span>
          <ProductPicture src={favorite.img} alt="" />
        </span>
      )}
      <div className={styles.facts}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {available ? <Link to={href}>{name}</Link> : name}
        </h2>
        <Copyable text={catalogueNumber} label="catalogue number" />
        <p className={styles.price}>{available ? priceText(options) : 'No longer in our catalogue'}</p>
        {available && options.length > 0 && <p className={styles.quiet}>{supplyText(options)}</p>}
        {available && <CompareButton name={name} {...compare} />}
        {listName && <p className={styles.quiet}>{`In ${listName}`}</p>}
        {note && !isEditing && <p className={styles.note}>{note}</p>}
        {available && <FavoritePurchase favorite={favorite} />}
        {isEditing && (
          <FavoriteForm
            goodsId={id}
            note={note}
            listName={listName}
            lists={lists}
            onClose={() => setEditing(false)}
          />
        )}
      </div>
      <div className={styles.actions}>
        {!isEditing && (
          <Button aria-label={`Note and list: ${name}`} onClick={() => setEditing(true)}>
            Note and list
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={busy}
          aria-label={`Remove ${name}`}
          onClick={() => onRemove({ goodsId: id, name, note, listName, isUndoable: available })}
        >
          Remove
        </Button>
      </div>
    </article>
  );
}

/** Adds one unit of the favorite to the cart. */
function FavoritePurchase({ favorite }: Pick<FavoriteCardProps, 'favorite'>) {
  const sizeField = useRef<HTMLSelectElement>(null);
  const purchase = usePurchaseForm(favorite, defaultSize(favorite.options), () => sizeField.current?.focus());
  return <CompactPurchase product={favorite} purchase={purchase} sizeField={sizeField} />;
}
