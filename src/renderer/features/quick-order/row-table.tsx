import { useState, memo } from 'react';
import { Link } from 'react-router-dom';
import { rowStatus, type Row, withProduct, type RowStatus } from './row';
import { exceedsMaximum, MAX_QUANTITY, parseQuantity } from '../../../shared/cart/quantity';
import { formatNumber } from '../../../shared/lib/format-number';
import { formatMessage } from '../../../shared/lib/messages';
import { SizeSelect } from '../../components/product/size-select';
import { QuoteRequestLink } from '../../components/product/quote-request-link';
import { shortageText, availabilityAndShippingText } from '../../components/product/stock';
import { QuantityField } from '../../components/forms/quantity-field';
import { StatusBadge } from '../../components/feedback/status-badge';
import styles from './row-table.module.css';

interface RowTableProps {
  rows: readonly Row[];
  onChange: (row: Row) => void;
  onRemove: (rows: readonly Row[]) => void;
}

/** Table of rows, shown as cards on narrow screens. */
export function RowTable({ rows, onChange, onRemove }: RowTableProps) {
  /**
   * Ids of the rows that needed attention when the filter was chosen; null without the filter. They stay visible: a row must not
   * vanish after the first digit of its quantity.
   */
  const [filteredIds, setFilteredIds] = useState<ReadonlySet<number> | null>(null);
  const unresolvedRows = rows.filter((row) => rowStatus(row) !== 'ready');
  const isFiltered = rows.some(({ id }) => filteredIds?.has(id));
  const visibleRows = isFiltered
    ? rows.filter((row) => filteredIds?.has(row.id) || rowStatus(row) !== 'ready')
    : rows;
  const toggleFilter = () => setFilteredIds(isFiltered ? null : new Set(unresolvedRows.map(({ id }) => id)));
  const isPartlyResolved = unresolvedRows.length > 0 && unresolvedRows.length < rows.length;
  return (
    <>
      {(isFiltered || isPartlyResolved) && (
        <label className={styles.filter}>
          <input type="checkbox" checked={isFiltered} onChange={toggleFilter} />
          Show only rows that need attention
        </label>
      )}
      <table role="table" className={styles.table} aria-label="Rows of the list">
        <thead role="rowgroup">
          <tr role="row">
            {['Your entry', 'Product', 'Size', 'Quantity', 'Status'].map((name) => (
              <th key={name} role="columnheader" scope="col">
                {name}
              </th>
            ))}
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {visibleRows.map((row) => (
            <ListRow key={row.id} row={row} onChange={onChange} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
    </>
  );
}

const statusBadges: Readonly<Record<RowStatus, { tone: 'good' | 'warn' | 'bad'; label: string }>> = {
  ready: { tone: 'good', label: 'Found' },
  'which product': { tone: 'warn', label: 'Choose a product' },
  'which size': { tone: 'warn', label: 'Choose a size' },
  'how many': { tone: 'warn', label: 'Enter a quantity' },
  rejected: { tone: 'bad', label: 'Not added' },
  'on request': { tone: 'bad', label: 'Price on request' },
  'sold out': { tone: 'bad', label: 'Out of stock' },
  unknown: { tone: 'bad', label: 'Not found' },
  'not checked': { tone: 'bad', label: 'Not checked' },
};

/** For a quantity above the stock. The row can be added, but an order excludes it until the quantity is lower. */
const shortageBadge = { tone: 'warn', label: 'Not enough in stock' } as const;

interface ListRowProps {
  row: Row;
  onChange: (row: Row) => void;
  onRemove: (rows: readonly Row[]) => void;
}

const ListRow = memo(function ListRow({ row, onChange, onRemove }: ListRowProps) {
  const { item, product, size } = row;
  const status = rowStatus(row);
  const chosenSize = product?.options.find(({ goods_attr }) => goods_attr === size);
  const shortage = chosenSize ? shortageText(chosenSize, parseQuantity(row.quantity) ?? 0) : '';
  const { tone, label } = status === 'ready' && shortage ? shortageBadge : statusBadges[status];
  return (
    <tr role="row" className={styles.row}>
      <th role="rowheader" scope="row" className={styles.entry}>
        {item.row}
      </th>
      <td role="cell" className={styles.product}>
        <RowProduct row={row} onChange={onChange} />
        {row.closestTo && <p className={styles.note}>{closestProductText(row.closestTo)}</p>}
        {chosenSize && <p className={styles.note}>{availabilityAndShippingText(chosenSize)}</p>}
      </td>
      <td role="cell" className={styles.size}>
        {product && (
          <SizeSelect
            sizes={product.options}
            value={size}
            onChange={(value) => onChange({ ...row, size: value })}
            label={`Size of ${product.goods_name}`}
          />
        )}
        {product && !size && item.size && <p className={styles.note}>{`Entered: ${item.size}`}</p>}
      </td>
      <td role="cell">
        {product && (
          <QuantityField
            value={row.quantity}
            onChange={(quantity) => onChange({ ...row, quantity })}
            label={`Quantity of ${product.goods_name}`}
          />
        )}
        {chosenSize && (
          <p role="status" className={styles.note}>
            {shortage}
          </p>
        )}
        {product && !row.quantity && item.quantity && (
          <p className={styles.note}>
            {`Entered: ${item.quantity}`}
            {exceedsMaximum(item.quantity) && ` (at most ${formatNumber(MAX_QUANTITY)})`}
          </p>
        )}
      </td>
      <td role="cell" className={styles.state}>
        <StatusBadge tone={tone}>{label}</StatusBadge>
        {row.rejection && <p className={styles.note}>{row.rejection}</p>}
        {row.isFormerNumber && <p className={styles.note}>Its catalogue number has changed.</p>}
        {row.corrected && <p className={styles.note}>{`Searched for “${row.corrected}”`}</p>}
      </td>
      <td role="cell" className={styles.actions}>
        {status === 'ready' && shortage && product && chosenSize && (
          <QuoteRequestLink
            product={product}
            size={chosenSize.attr_value}
            quantity={parseQuantity(row.quantity) ?? 1}
            variant="quiet"
          />
        )}
        {status === 'on request' && product && chosenSize && (
          <QuoteRequestLink product={product} size={chosenSize.attr_value} variant="quiet" />
        )}
        {status === 'rejected' && (
          <button
            type="button"
            className={styles.action}
            aria-label={`Try ${item.row} again`}
            onClick={() => onChange(row)}
          >
            Try again
          </button>
        )}
        <button
          type="button"
          className={styles.action}
          aria-label={`Remove ${item.row}`}
          onClick={() => onRemove([row])}
        >
          Remove
        </button>
      </td>
    </tr>
  );
});

function closestProductText({ name, equivalent, differences }: NonNullable<Row['closestTo']>): string {
  const relation = equivalent
    ? 'This is the closest product here.'
    : 'We do not sell an equivalent, only products for a similar purpose.';
  return `${name} is another supplier’s product. ${relation} Differences: ${differences}`;
}

/**
 * The product of a row: a choice between several candidates, or the only candidate with a button to choose it if the match is
 * uncertain. Without a candidate, a link searches for the entry.
 */
function RowProduct({ row, onChange }: Pick<ListRowProps, 'row' | 'onChange'>) {
  const { item, candidates, product } = row;
  const [candidate] = candidates;
  if (row.mayBeCardNumber) return <p className={styles.note}>{formatMessage('cardNumber')}</p>;
  if (!candidate)
    return (
      <Link className={styles.link} to={`/notRegion?${new URLSearchParams({ key: item.product })}`}>
        {`Search for “${item.product}”`}
      </Link>
    );
  if (candidates.length > 1)
    return (
      <select
        className={styles.choice}
        aria-label={`Product for ${item.product}`}
        value={product?.goods_id ?? ''}
        onChange={({ target }) => onChange(withProduct(row, Number(target.value)))}
      >
        <option value="">Choose one of {candidates.length}</option>
        {candidates.map(({ goods_id, goods_sn, goods_name }) => (
          <option key={goods_id} value={goods_id}>{`${goods_sn} · ${goods_name}`}</option>
        ))}
      </select>
    );
  const { goods_id, goods_sn, goods_name } = candidate;
  return (
    <>
      <Link className={styles.link} to={`/goodsInfo?id=${goods_id}`}>
        {goods_name}
      </Link>
      <p className={styles.number}>{goods_sn}</p>
      {!product && (
        <button type="button" className={styles.action} onClick={() => onChange(withProduct(row, goods_id))}>
          {`Choose ${goods_sn}`}
        </button>
      )}
    </>
  );
}
