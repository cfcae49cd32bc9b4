import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/forms/button';
import styles from '../../../components/forms/filter-form.module.css';

/** Asks for a lot or catalogue number; a plain form, so that it works without a script as well. */
export function LotForm({ typed }: { typed: string }) {
  const navigate = useNavigate();
  const [key, setKey] = useState(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (key.trim()) void navigate(`/coa?${new URLSearchParams({ key: key.trim() })}`);
  };
  return (
    <form
      action="/coa"
      className={`${styles.form} ${styles.single}`}
      aria-label="Certificates"
      onSubmit={submit}
    >
      <label className={styles.field}>
        Lot or catalogue number
        <input
          type="text"
          enterKeyHint="search"
          name="key"
          value={key}
          maxLength={64}
          required
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
      <Button type="submit" variant="main" className={styles.submit}>
        Find
      </Button>
    </form>
  );
}
