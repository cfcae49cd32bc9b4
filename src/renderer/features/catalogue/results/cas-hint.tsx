import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { NoBreakText } from '../../../components/media/no-break-text';
import styles from './search-head.module.css';

interface CasAdviceProps {
  typed: string;
  nearest: ReplyOf<'searchGoods'>['cas_nearest'];
  hrefOf: (cas: string) => string;
}

/** Names a wrong check digit of a CAS number, and the numbers that may have been meant. */
export function CasAdvice({ typed, nearest, hrefOf }: CasAdviceProps) {
  if (nearest.length === 0) return null;
  return (
    <p className={styles.repaired}>
      The check digit of CAS number “<NoBreakText text={typed} />” is wrong, so that at least one digit is. Did
      you mean{' '}
      {nearest.map(({ cas, sold }, place) => (
        <span key={cas}>
          {place > 0 && (place === nearest.length - 1 ? ' or ' : ', ')}
          <Link to={hrefOf(cas)}>
            <NoBreakText text={cas} />
          </Link>
          {!sold && ' (not in our catalogue)'}
        </span>
      ))}
      ?
    </p>
  );
}
