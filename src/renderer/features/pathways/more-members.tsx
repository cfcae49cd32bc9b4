import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import styles from './more-members.module.css';

/** Members that the map leaves out. Each is a button of one form, so that no crawler walks hundreds of searches. */
export function FurtherMembers({ further }: Pick<ReplyOf<'pathway'>, 'further'>) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement)
      void navigate(`/notRegion?${new URLSearchParams({ key: submitter.value })}`);
  };
  return (
    <form action="/notRegion" aria-label="Further members" onSubmit={submit}>
      <ul className={styles.list}>
        {further.map(({ symbol, in_stock }) => (
          <li key={symbol}>
            <button type="submit" name="key" value={symbol} className={styles.member}>
              {symbol} <span className={styles.count}>{formatNumber(in_stock)}</span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
