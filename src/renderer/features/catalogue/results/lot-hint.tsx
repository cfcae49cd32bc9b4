import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import styles from './search-head.module.css';

interface LotAdviceProps {
  nearest: ReplyOf<'searchGoods'>['lots_nearest'];
}

export const certificateAddress = (lot: string): string => `/coa?${new URLSearchParams({ key: lot })}`;

/** Lots that a text with a slip in it may mean, each with the way to its certificate. */
export function LotAdvice({ nearest }: LotAdviceProps) {
  if (nearest.length === 0) return null;
  return (
    <p className={styles.repaired}>
      This is the number of no lot. Certificates of lots that are nearly spelled so:{' '}
      {nearest.map(({ lot, goods_name }, place) => (
        <span key={lot}>
          {place > 0 && ', '}
          <Link to={certificateAddress(lot)}>{lot}</Link> ({goods_name})
        </span>
      ))}
    </p>
  );
}
