import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { formatMessage } from '../../../shared/lib/messages';
import { MAX_SEARCH_LENGTH, searchUrl, parseSearchUrl } from '../../../shared/search/search-url';
import { useFocusBeforeHydration } from '../../hooks/use-focus-before-hydration';
import { lazyComponent } from '../../lib/lazy-component';
import { useNotify } from '../../state/notices';
import { useSections } from '../../state/shop-data';
import { Button } from '../../components/forms/button';
import { Icon } from '../../components/media/icon';
import { useSlashKeySetting } from '../../state/slash-key-setting';
import styles from './search-bar.module.css';

const Suggestions = lazyComponent(
  () => import('./suggestions'),
  (module) => module.Suggestions,
);

export function SearchBar() {
  const { pathname, search } = useLocation();
  const urlSearch = parseSearchUrl(pathname, new URLSearchParams(search));
  const sections = useSections();
  // The section that the visitor chose applies until the section in the URL changes.
  const [choice, setChoice] = useState({ section: urlSearch.section, urlSection: urlSearch.section });
  const section = choice.urlSection === urlSearch.section ? choice.section : urlSearch.section;
  const input = useRef<HTMLInputElement>(null);
  const [wasFocused, setWasFocused] = useState(false);
  const navigate = useNavigate();
  const notify = useNotify();
  const [hasSlashKey, setSlashKey] = useSlashKeySetting();
  useSlashKey(input, hasSlashKey);

  // Overwrites the typed text only when the search text in the URL changes.
  useEffect(() => {
    if (input.current && input.current.value.trim() !== urlSearch.text) input.current.value = urlSearch.text;
  }, [urlSearch.text]);

  useFocusBeforeHydration(input, () => setWasFocused(true));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const destination = searchUrl({ section, text: input.current?.value ?? '' });
    if (destination) void navigate(destination);
    else {
      notify({ tone: 'warning', text: formatMessage('emptySearch') });
      input.current?.focus();
    }
  };

  return (
    // `action` and field names make the search work without JavaScript.
    <form role="search" aria-label="Products" action="/notRegion" className={styles.bar} onSubmit={submit}>
      <select
        name="id"
        aria-label="Section"
        className={styles.section}
        value={section}
        onChange={(event) => setChoice({ section: event.target.value, urlSection: urlSearch.section })}
      >
        <option value="">ALL</option>
        {sections.map(({ id, name }) => (
          <option key={id} value={String(id)}>
            {name}
          </option>
        ))}
      </select>
      <input
        ref={input}
        onFocus={() => setWasFocused(true)}
        type="search"
        name="key"
        aria-label="Search products"
        aria-keyshortcuts={hasSlashKey ? '/' : undefined}
        placeholder={formatMessage('emptySearch')}
        defaultValue={urlSearch.text}
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
      <label
        className={`${styles.hint} needs-script`}
        title="Press / to search. Click to turn this off or on."
      >
        <input type="checkbox" checked={hasSlashKey} onChange={({ target }) => setSlashKey(target.checked)} />
        <span className="visually-hidden">Press / to search</span>
        <kbd aria-hidden="true">/</kbd>
      </label>
      {wasFocused && <Suggestions input={input} section={section} />}
    </form>
  );
}

/** Focuses the field on `/`, unless a field or dialog has the focus or the shortcut is off. */
function useSlashKey(input: RefObject<HTMLInputElement>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const target = event.target instanceof HTMLElement ? event.target : null;
      if (target?.closest('input, textarea, select, dialog, [contenteditable]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input, isEnabled]);
}
