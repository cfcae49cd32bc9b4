import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { citationAddress, type CitationChoice } from '../../../shared/domain/citation-address';
import type { PaperSort } from '../../../shared/domain/paper-address';
import { Button } from '../../ui/button';
import styles from './citations.module.css';

const sortNames: Readonly<Record<PaperSort, string>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  impact: 'Impact factor',
  journal: 'Journal',
};

interface CitationFilterProps {
  goodsId: number;
  choice: CitationChoice;
  years: ReplyOf<'citations'>['years'];
}

/** What narrows and orders the papers: a plain form whose fields have the names of the address, followed at once. */
export function CitationFilter({ goodsId, choice, years }: CitationFilterProps) {
  const navigate = useNavigate();
  const [key, setKey] = useState(choice.key);
  const follow = (change: Partial<CitationChoice>) =>
    void navigate(
      `${citationAddress(goodsId, { ...choice, key: key.trim(), page: 1, ...change })}#citations`,
      {
        preventScrollReset: true,
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    follow({});
  };
  // A choice that leaves nothing is still shown, or the form would say something else than the list.
  const isMissing = choice.year !== null && !years.some(({ value }) => value === choice.year);
  return (
    <form action="/goodsInfo#citations" className={styles.form} aria-label="Citations" onSubmit={submit}>
      <input type="hidden" name="id" value={goodsId} />
      <label className={styles.field}>
        Words
        <input
          type="text"
          enterKeyHint="search"
          name="cite"
          value={key}
          maxLength={120}
          placeholder="Title, journal or PMID"
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
      <label className={styles.field}>
        Year
        <select
          name="cite_year"
          value={choice.year ?? ''}
          onChange={(event) => follow({ year: Number(event.target.value) || null })}
        >
          <option value="">All years</option>
          {isMissing && <option value={choice.year ?? ''}>{choice.year} (0)</option>}
          {years.map(({ value, count }) => (
            <option key={value} value={value}>
              {value} ({count})
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        Order
        <select
          name="cite_sort"
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
      <Button type="submit">Find</Button>
    </form>
  );
}
