import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { paperAddress, type PaperChoice, type PaperSort } from '../../../shared/domain/paper-address';
import { Button } from '../../ui/button';
import styles from './filter-form.module.css';

const sortNames: Readonly<Record<PaperSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  impact: 'Impact factor',
  journal: 'Journal',
};

/** What narrows and orders the list: a plain form whose fields have the names of the address, followed at once. */
export function PaperFilter({ choice, found }: { choice: PaperChoice; found: ReplyOf<'papers'> }) {
  const navigate = useNavigate();
  const [key, setKey] = useState(choice.key);
  const follow = (change: Partial<PaperChoice>) =>
    void navigate(paperAddress({ ...choice, key: key.trim(), page: 1, ...change }), {
      preventScrollReset: true,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    follow({});
  };
  // A choice that leaves nothing is still shown, or the form would say something else than the list.
  const years = withChosen(found.years, choice.year);
  const journals = withChosen(found.journals, choice.journal || null);
  return (
    <form action="/literatures" className={styles.form} aria-label="Publications" onSubmit={submit}>
      <label className={`${styles.field} ${styles.words}`}>
        Words
        <input
          type="text"
          enterKeyHint="search"
          name="key"
          value={key}
          maxLength={120}
          placeholder="Title, journal, product or PMID"
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
      <label className={styles.field}>
        Year
        <select
          name="year"
          value={choice.year ?? ''}
          onChange={(event) => follow({ year: Number(event.target.value) || null })}
        >
          <option value="">All years</option>
          {years.map(({ value, count }) => (
            <option key={value} value={value}>
              {value} ({count})
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        Journal
        <select
          name="journal"
          value={choice.journal}
          onChange={(event) => follow({ journal: event.target.value })}
        >
          <option value="">All journals</option>
          {journals.map(({ value, count }) => (
            <option key={value} value={value}>
              {value} ({count})
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        Order
        <select
          name="sort"
          value={choice.sort}
          onChange={(event) => follow({ sort: event.target.value as PaperSort })}
        >
          {Object.entries(sortNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" className={styles.submit}>
        Find
      </Button>
    </form>
  );
}

function withChosen<Value>(
  counted: readonly { value: Value; count: number }[],
  chosen: Value | null,
): readonly { value: Value; count: number }[] {
  if (chosen === null || counted.some(({ value }) => value === chosen)) return counted;
  return [{ value: chosen, count: 0 }, ...counted];
}
