import { useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../../components/forms/button';
import styles from '../../../components/forms/filter-form.module.css';

/** Looks for words in questions and answers; a plain form, so that it works without a script as well. */
export function QuestionSearch({ typed }: { typed: string }) {
  const navigate = useNavigate();
  const [key, setKey] = useState(typed);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const words = key.trim();
    void navigate(words ? `/faq?${new URLSearchParams({ key: words })}` : '/faq');
  };
  return (
    <form
      action="/faq"
      className={`${styles.form} ${styles.single}`}
      aria-label="Questions"
      onSubmit={submit}
    >
      <label className={styles.field}>
        Words in questions and answers
        <input
          type="text"
          enterKeyHint="search"
          name="key"
          value={key}
          maxLength={120}
          autoComplete="off"
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
      <Button type="submit" className={styles.submit}>
        Find answers
      </Button>
    </form>
  );
}
