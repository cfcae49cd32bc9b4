import { useCallback, useEffect, useId, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router-dom';
import { clearRecentSearches, recentSearches, addRecentSearch } from '../../state/recent-searches';
import { suggestionGroups, type Suggestion } from './suggestion-groups';
import { ProductPicture } from '../../components/product/product-picture';
import styles from './suggestions.module.css';
import { useCombobox } from './use-combobox';
import { usePastedText } from './use-pasted-text';
import { useSuggestions } from './use-suggestions';

interface SuggestionsProps {
  input: RefObject<HTMLInputElement>;
  /** Id of the section to search; '' for all. */
  section: string;
}

/** List of suggestions below the search box. Its code is loaded on first use. */
export function Suggestions({ input, section }: SuggestionsProps) {
  const id = useId();
  const navigate = useNavigate();
  const [recent, setRecent] = useState(recentSearches);
  const optionId = useCallback((index: number) => `${id}-${index}`, [id]);
  const choose = (index: number) => {
    const chosenOption = options[index];
    if (!chosenOption) return;
    // The only option without a link is "Clear recent searches".
    if (chosenOption.href === null) {
      clearRecentSearches();
      setRecent([]);
      return;
    }
    input.current?.blur();
    void navigate(chosenOption.href);
  };
  const storeSearch = (text: string) => {
    addRecentSearch(text);
    setRecent(recentSearches());
  };
  const [text, setText] = useState(() => input.current?.value.trim() ?? '');
  const reply = useSuggestions(text, section);
  usePastedText(input);
  const groups = suggestionGroups(text, section, reply, recent);
  const options = groups.flatMap(({ suggestions }) => suggestions);
  const combobox = useCombobox(input, {
    listId: id,
    optionId,
    keys: options.map(keyOf),
    choose,
    onTextChange: setText,
    onSearch: storeSearch,
  });

  useEffect(() => {
    if (combobox.activeIndex >= 0)
      document.getElementById(optionId(combobox.activeIndex))?.scrollIntoView?.({ block: 'nearest' });
  }, [combobox.activeIndex, optionId]);

  return (
    <>
      <p role="status" className="visually-hidden">
        {combobox.isOpen &&
          `${options.length} ${options.length === 1 ? 'suggestion' : 'suggestions'}; use the arrow keys`}
      </p>
      {combobox.isOpen && (
        // Keeps the focus in the field: a blur would close the list before the click.
        <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
          <div id={id} role="listbox" aria-label="Suggestions">
            {groups.map(({ title, suggestions }) => (
              <div key={title} role="group" aria-label={title}>
                <div className={styles.title} aria-hidden="true">
                  {title}
                </div>
                {suggestions.map(({ name, detail, href, index, product }) => (
                  <div
                    key={keyOf({ href, name })}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === combobox.activeIndex}
                    className={styles.option}
                    onClick={() => choose(index)}
                  >
                    {product && (
                      <span className={styles.picture}>
                        <ProductPicture src={product.img} alt="" sizes="44px" />
                      </span>
                    )}
                    <span className={styles.name}>{name}</span>
                    {detail && <span className={styles.detail}>{detail}</span>}
                    {product && (
                      <span className={styles.supply}>
                        {' '}
                        <span className={styles.price}>{product.price}</span>{' '}
                        <span className={styles.stock}>{product.stock}</span>
                      </span>
                    )}
                  </div>
                ))}
              </div>
            ))}
          </div>
        </div>
      )}
    </>
  );
}

/** Returns the key of a suggestion: its link, or the name of an action. */
function keyOf({ href, name }: Pick<Suggestion, 'href' | 'name'>): string {
  return href ?? name;
}
