import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { citationUrl, type CitationFilter } from '../../../../shared/catalogue/citation-url';
import { Button } from '../../../components/forms/button';
import styles from '../../../components/forms/filter-form.module.css';
import { useUrlText } from '../../../hooks/use-url-text';
import { CountedField, SortField, KeywordField } from '../../../components/product/publication-filter-fields';

interface CitationFilterFormProps {
  goodsId: number;
  filter: CitationFilter;
  years: ReplyOf<'citations'>['years'];
}

/** Filter form. Field names equal the URL parameters, so it also works without JavaScript. */
export function CitationFilterForm({ goodsId, filter, years }: CitationFilterFormProps) {
  const navigate = useNavigate();
  const [key, setKey] = useUrlText(filter.key);
  const applyFilter = (change: Partial<CitationFilter>) => {
    const url = citationUrl(goodsId, { ...filter, key: key.trim(), page: 1, ...change });
    void navigate(`${url}#citations`, { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyFilter({});
  };
  return (
    <form
      action="/goodsInfo#citations"
      className={`${styles.form} ${styles.inSection}`}
      aria-label="Citations"
      onSubmit={submit}
    >
      <input type="hidden" name="id" value={goodsId} />
      <KeywordField name="cite" value={key} placeholder="Title, journal or PMID" onChange={setKey} />
      <CountedField
        label="Year"
        name="cite_year"
        allLabel="All years"
        selected={filter.year}
        counts={years}
        onChange={(value) => applyFilter({ year: Number(value) || null })}
      />
      <SortField name="cite_sort" value={filter.sort} onChange={(sort) => applyFilter({ sort })} />
      <Button type="submit" className={styles.submit}>
        Find
      </Button>
    </form>
  );
}
