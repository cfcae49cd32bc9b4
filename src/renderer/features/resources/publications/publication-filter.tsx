import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { publicationUrl, type PublicationFilter } from '../../../../shared/catalogue/publication-url';
import { Button } from '../../../components/forms/button';
import styles from '../../../components/forms/filter-form.module.css';
import { CountedField, SortField, KeywordField } from '../../../components/product/publication-filter-fields';

/** What narrows and orders the list: a plain form whose fields have the names of the address, followed at once. */
export function PaperFilter({ choice, found }: { choice: PublicationFilter; found: ReplyOf<'papers'> }) {
  const navigate = useNavigate();
  const [key, setKey] = useState(choice.key);
  const follow = (change: Partial<PublicationFilter>) =>
    void navigate(publicationUrl({ ...choice, key: key.trim(), page: 1, ...change }), {
      preventScrollReset: true,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    follow({});
  };
  const { years, journals } = found;
  return (
    <form action="/literatures" className={styles.form} aria-label="Publications" onSubmit={submit}>
      <KeywordField name="key" value={key} placeholder="Title, journal, product or PMID" onChange={setKey} />
      <CountedField
        {...{ label: 'Year', name: 'year', allLabel: 'All years', selected: choice.year, counts: years }}
        onChange={(value) => follow({ year: Number(value) || null })}
      />
      <CountedField
        {...{ label: 'Journal', name: 'journal', allLabel: 'All journals', counts: journals }}
        selected={choice.journal || null}
        onChange={(journal) => follow({ journal })}
      />
      <SortField name="sort" value={choice.sort} onChange={(sort) => follow({ sort })} />
      <Button type="submit" className={styles.submit}>
        Find
      </Button>
    </form>
  );
}
