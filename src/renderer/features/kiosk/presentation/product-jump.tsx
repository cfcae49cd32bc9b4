import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { PlaylistEntry } from '../../../../shared/platform/staff-bridge';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { findPlaylistEntries } from './playlist-entries';
import styles from './presentation-view.module.css';

const MAX_CHOICES = 5;
/** Characters of the search field. */
const MAX_LENGTH = 200;

type Choice = Pick<PlaylistEntry, 'goods_id' | 'goods_sn' | 'goods_name'>;

interface ProductJumpProps {
  searchField: RefObject<HTMLInputElement>;
  onJump: (goodsId: number) => void;
}

/** Finds any product of the catalogue by number or name, with suggestions while typing. */
export function ProductJump({ searchField, onJump }: ProductJumpProps) {
  const client = useClient();
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [message, setMessage] = useState('');
  const latestRequest = useRef(0);

  useEffect(() => {
    const requestId = ++latestRequest.current;
    const key = text.trim();
    const suggest = async () => {
      const outcome = key === '' ? null : await client.call('suggest', { key });
      if (requestId === latestRequest.current)
        setChoices(outcome?.ok ? outcome.data.products.slice(0, MAX_CHOICES) : []);
    };
    void suggest();
  }, [client, text]);

  const choose = (goodsId: number) => {
    latestRequest.current += 1;
    setText('');
    setChoices([]);
    setMessage('');
    // Blurs the field so that the next key navigates again.
    searchField.current?.blur();
    onJump(goodsId);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const product = text.trim();
    if (product === '') return;
    const requestId = ++latestRequest.current;
    const { entries, unresolved, problem } = await findPlaylistEntries(client, [{ product }]);
    if (requestId !== latestRequest.current) return;
    const [entry] = entries;
    if (entry) return choose(entry.goods_id);
    setChoices(unresolved.flatMap((row) => row.choices).slice(0, MAX_CHOICES));
    setMessage(
      problem ||
        (unresolved.some((row) => row.choices.length > 0)
          ? 'Several products match. Choose one.'
          : `No product found for “${product}”.`),
    );
  };

  return (
    <form
      method="post"
      className={styles.jump}
      role="search"
      aria-label="Jump to a product"
      onSubmit={(event) => void submit(event)}
    >
      {(choices.length > 0 || message !== '') && (
        <div className={styles.choices}>
          <p role="status">{message}</p>
          {choices.map(({ goods_id: id, goods_sn: number, goods_name: name }) => (
            <Button key={id} className={styles.choice} onClick={() => choose(id)}>
              <span className={styles.catalogueNumber}>{number}</span> {name}
            </Button>
          ))}
        </div>
      )}
      <label className="visually-hidden" htmlFor="product-number">
        Catalogue number or name
      </label>
      <input
        ref={searchField}
        id="product-number"
        name="product-number"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_LENGTH}
        placeholder="Catalogue number or name"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setMessage('');
        }}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        Go
      </Button>
    </form>
  );
}
