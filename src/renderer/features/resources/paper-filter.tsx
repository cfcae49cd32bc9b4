import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { paperAddress, type PaperChoice } from '../../../shared/catalogue/publication-url';
import { Button } from '../../components/forms/button';
import styles from '../../components/forms/filter-form.module.css';
import { CountedField, OrderField, WordsField } from '../../components/product/publication-filter-fields';

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
  const { years, journals } = found;
  return (
    <form action="/literatures" className={styles.form} aria-label="Publications" onSubmit={submit}>
      <WordsField name="key" value={key} placeholder="Title, journal, product or PMID" onChange={setKey} />
      <CountedField
        {...{ label: 'Year', name: 'year', all: 'All years', chosen: choice.year, counted: years }}
        onChange={(value) => follow({ year: Number(value) || null })}
      />
      <CountedField
        {...{ label: 'Journal', name: 'journal', all: 'All journals', counted: journals }}
        chosen={choice.journal || null}
        onChange={(journal) => follow({ journal })}
      />
      <OrderField name="sort" value={choice.sort} onChange={(sort) => follow({ sort })} />
      <Button type="submit" className={styles.submit}>
        Find
      </Button>
    </form>
  );
}
