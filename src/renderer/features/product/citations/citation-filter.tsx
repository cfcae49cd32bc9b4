import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { citationUrl, type CitationState } from '../../../../shared/catalogue/citation-url';
import { Button } from '../../../components/forms/button';
import styles from '../../../components/forms/filter-form.module.css';
import { CountedField, SortField, KeywordField } from '../../../components/product/publication-filter-fields';

interface CitationFilterProps {
  goodsId: number;
  choice: CitationState;
  years: ReplyOf<'citations'>['years'];
}

/** Filter form. Field names equal the URL parameters, so it also works without JavaScript. */
export function CitationFilter({ goodsId, choice, years }: CitationFilterProps) {
  const navigate = useNavigate();
  const [key, setKey] = useState(choice.key);
  const applyFilter = (change: Partial<CitationState>) => {
    const address = citationUrl(goodsId, { ...choice, key: key.trim(), page: 1, ...change });
    void navigate(`${address}#citations`, { preventScrollReset: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    applyFilter({});
  };
  return (
    <form
      action="/goodsInfo#citations"
      className={`${styles.form} ${styles.two}`}
      aria-label="Citations"
      onSubmit={submit}
    >
      <input type="hidden" name="id" value={goodsId} />
      <KeywordField name="cite" value={key} placeholder="Title, journal or PMID" onChange={setKey} />
      <CountedField
        label="Year"
        name="cite_year"
        allLabel="All years"
        selected={choice.year}
        counts={years}
        onChange={(value) => applyFilter({ year: Number(value) || null })}
      />
      <SortField name="cite_sort" value={choice.sort} onChange={(sort) => applyFilter({ sort })} />
      <Button type="submit" className={styles.submit}>
        Find
      </Button>
    </form>
  );
}
