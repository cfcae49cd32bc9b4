import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { publicationListUrl, type PublicationFilter } from '../../../shared/catalogue/publication-list-url';
import { Button } from '../../components/forms/button';
import styles from '../../components/forms/filter-form.module.css';
import { CountedField, SortField, KeywordField } from '../../components/product/publication-filter-fields';

/** Filter form. Field names equal the URL parameters, so it also works without JavaScript. */
export function PublicationFilterForm({
  filter,
  publications,
}: {
  filter: PublicationFilter;
  publications: ReplyOf<'publications'>;
}) {
  const navigate = useNavigate();
  const [key, setKey] = useState(filter.key);
  const applyFilter = (change: Partial<PublicationFilter>) =>
    void navigate(publicationListUrl({ ...filter, key: key.trim(), page: 1, ...change }), {
      preventScrollReset: true,
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyFilter({});
  };
  const { years, journals } = publications;
  return (
    <form action="/literatures" className={styles.form} aria-label="Publications" onSubmit={submit}>
      <KeywordField name="key" value={key} placeholder="Title, journal, product or PMID" onChange={setKey} />
      <CountedField
        label="Year"
        name="year"
        allLabel="All years"
        selected={filter.year}
        counts={years}
        onChange={(value) => applyFilter({ year: Number(value) || null })}
      />
      <CountedField
        label="Journal"
        name="journal"
        allLabel="All journals"
        counts={journals}
        selected={filter.journal || null}
        onChange={(journal) => applyFilter({ journal })}
      />
      <SortField name="sort" value={filter.sort} onChange={(sort) => applyFilter({ sort })} />
      <Button type="submit" className={styles.submit}>
        Find
      </Button>
    </form>
  );
}
