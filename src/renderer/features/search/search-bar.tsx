import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatMessage } from '../../../shared/lib/messages';
import { MAX_SEARCH_LENGTH, searchUrl, parseSearchUrl } from '../../../shared/search/search-url';
import { useNotify } from '../../state/notices';
import { useRegions } from '../../state/shop-data';
import { Button } from '../../components/forms/button';
import { Icon } from '../../components/media/icon';
import styles from './search-bar.module.css';
import { useSlashKey } from './use-slash-key';

const Suggestions = lazy(() => import('./suggestions').then((module) => ({ default: module.Suggestions })));

/** Finds products by number, name or CAS number, in one section or in all. */
export function SearchBar() {
  const { pathname, search } = useLocation();
  const onPage = parseSearchUrl(pathname, new URLSearchParams(search));
  const regions = useRegions();
  // What was chosen counts until the address names another region.
  const [choice, setChoice] = useState({ region: onPage.region, on: onPage.region });
  const region = choice.on === onPage.region ? choice.region : onPage.region;
  const input = useRef<HTMLInputElement>(null);
  const [used, setUsed] = useState(false);
  const navigate = useNavigate();
  const notify = useNotify();
  const shortcut = useSlashKey(input);

  // The field belongs to the person; only another search in the address replaces what it holds.
  useEffect(() => {
    if (input.current && input.current.value.trim() !== onPage.text) input.current.value = onPage.text;
  }, [onPage.text]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const destination = searchUrl({ region, text: input.current?.value ?? '' });
    if (destination) void navigate(destination);
    else {
      notify({ tone: 'warning', text: formatMessage('emptySearch') });
      input.current?.focus();
    }
  };

  return (
    // `action` and the fields' names make the plain search work before the code has come, and without it.
    <form role="search" aria-label="Products" action="/notRegion" className={styles.bar} onSubmit={submit}>
      <select
        name="id"
        aria-label="Section"
        className={styles.region}
        value={region}
        onChange={(event) => setChoice({ region: event.target.value, on: onPage.region })}
      >
        <option value="">ALL</option>
        {regions.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </select>
      <input
        ref={input}
        onFocus={() => setUsed(true)}
        type="search"
        name="key"
        aria-label="Search products"
        aria-keyshortcuts={shortcut}
        placeholder={formatMessage('emptySearch')}
        defaultValue={onPage.text}
        maxLength={MAX_SEARCH_LENGTH}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className={styles.input}
      />
      <Button type="submit" variant="main" className={styles.button ?? ''}>
        <Icon name="search" />
        <span className={styles.word}>Search</span>
      </Button>
      {used && (
        <Suspense fallback={null}>
          <Suggestions input={input} region={region} />
        </Suspense>
      )}
    </form>
  );
}
