import { memo } from 'react';
import { Link } from 'react-router-dom';
import { formatMessage } from '../../../shared/lib/messages';
import { SizeSelect } from '../../components/product/size-select';
import { stockText } from '../../components/product/stock';
import { QuantityField } from '../../components/forms/quantity-field';
import { StatusBadge } from '../../components/feedback/status-badge';
import { standingOf, withProduct, type Row, type Standing } from './row';
import styles from './row-table.module.css';

const marks: Readonly<Record<Standing, { tone: 'good' | 'warn' | 'bad'; words: string }>> = {
  ready: { tone: 'good', words: 'Found' },
  'which product': { tone: 'warn', words: 'Which one is meant?' },
  'which size': { tone: 'warn', words: 'Choose a size' },
  'how many': { tone: 'warn', words: 'How many?' },
  'left out': { tone: 'bad', words: 'Not added' },
  'sold out': { tone: 'bad', words: 'Out of stock' },
  unknown: { tone: 'bad', words: 'Not found' },
  refused: { tone: 'bad', words: 'Not looked up' },
};

interface RowLineProps {
  row: Row;
  onChange: (row: Row) => void;
  onRemove: (rows: readonly Row[]) => void;
}

/** One row: what was written, what the shop takes it for, and how to put that right. */
export const RowLine = memo(function RowLine({ row, onChange, onRemove }: RowLineProps) {
  const { wish, goods, product, size } = row;
  const standing = standingOf(row);
  const { tone, words } = marks[standing];
  const chosen = product?.options.find(({ goods_attr }) => goods_attr === size);
  return (
    <tr role="row" className={styles.row}>
      <th role="rowheader" scope="row" className={styles.written}>
        {wish.row}
      </th>
      <td role="cell" className={styles.product}>
        {goods.length > 1 ? (
          <select
            className={styles.choice}
            aria-label={`Product for ${wish.what}`}
            value={product?.goods_id ?? ''}
            onChange={({ target }) => onChange(withProduct(row, Number(target.value)))}
          >
            <option value="">Choose one of {goods.length}</option>
            {goods.map(({ goods_id, goods_sn, goods_name }) => (
              <option key={goods_id} value={goods_id}>{`${goods_sn} · ${goods_name}`}</option>
            ))}
          </select>
        ) : row.refused ? (
          <p className={styles.note}>{formatMessage('cardNumber')}</p>
        ) : goods[0] ? (
          <Offer row={row} onChange={onChange} />
        ) : (
          <Link className={styles.link} to={`/notRegion?${new URLSearchParams({ key: wish.what })}`}>
            Search for “{wish.what}”
          </Link>
        )}
        {chosen && <p className={styles.note}>{stockText(chosen)}</p>}
      </td>
      <td role="cell">
        {product && (
          <SizeSelect
            sizes={product.options}
            value={size}
            onChange={(value) => onChange({ ...row, size: value })}
            label={`Size of ${product.goods_name}`}
          />
        )}
        {product && !size && wish.size && <p className={styles.note}>Written: {wish.size}</p>}
      </td>
      <td role="cell">
        {product && (
          <QuantityField
            value={row.quantity}
            onChange={(quantity) => onChange({ ...row, quantity })}
            label={`Quantity of ${product.goods_name}`}
          />
        )}
        {product && !row.quantity && wish.quantity && <p className={styles.note}>Written: {wish.quantity}</p>}
      </td>
      <td role="cell" className={styles.state}>
        <StatusBadge tone={tone}>{words}</StatusBadge>
        {row.leftOut && <p className={styles.note}>{row.leftOut}</p>}
        {row.replaced && <p className={styles.note}>Its number has changed.</p>}
      </td>
      <td role="cell" className={styles.actions}>
        {standing === 'left out' && (
          <button
            type="button"
            className={styles.action}
            aria-label={`Try ${wish.row} again`}
            onClick={() => onChange(row)}
          >
            Try again
          </button>
        )}
        <button
          type="button"
          className={styles.action}
          aria-label={`Remove ${wish.row}`}
          onClick={() => onRemove([row])}
        >
          Remove
        </button>
      </td>
    </tr>
  );
});

/** The one product that the row stands for, or that it may stand for when somebody says so. */
function Offer({ row, onChange }: Pick<RowLineProps, 'row' | 'onChange'>) {
  const [offered] = row.goods;
  if (!offered) return null;
  const { goods_id, goods_sn, goods_name } = offered;
  return (
    <>
      <Link className={styles.link} to={`/goodsInfo?id=${goods_id}`}>
        {goods_name}
      </Link>
      <p className={styles.number}>{goods_sn}</p>
      {!row.product && (
        <button type="button" className={styles.action} onClick={() => onChange(withProduct(row, goods_id))}>
          Take {goods_sn}
        </button>
      )}
    </>
  );
}
