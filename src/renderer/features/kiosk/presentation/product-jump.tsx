import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react';
import type { TalkEntry } from '../../../../shared/platform/staff-bridge';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { findPlaylistEntries } from './playlist-entries';
import styles from './presentation-view.module.css';

const MOST_CHOICES = 5;
const LONGEST = 200;

type Choice = Pick<TalkEntry, 'goods_id' | 'goods_sn' | 'goods_name'>;

interface ProductJumpProps {
  field: RefObject<HTMLInputElement>;
  onJump: (goodsId: number) => void;
}

/** Any product of the catalogue by its number or name: what it may be is offered while it is typed. */
export function ProductJump({ field, onJump }: ProductJumpProps) {
  const client = useClient();
  const [text, setText] = useState('');
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [said, setSaid] = useState('');
  const turn = useRef(0);

  useEffect(() => {
    const mine = ++turn.current;
    const key = text.trim();
    const ask = async () => {
      const outcome = key === '' ? null : await client.call('suggest', { key });
      if (mine === turn.current) setChoices(outcome?.ok ? outcome.data.products.slice(0, MOST_CHOICES) : []);
    };
    void ask();
  }, [client, text]);

  const take = (goodsId: number) => {
    turn.current += 1;
    setText('');
    setChoices([]);
    setSaid('');
    // The next key goes through the list again.
    field.current?.blur();
    onJump(goodsId);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const what = text.trim();
    if (what === '') return;
    const mine = ++turn.current;
    const { found, open, problem } = await findPlaylistEntries(client, [{ what }]);
    if (mine !== turn.current) return;
    const [only] = found;
    if (only) return take(only.goods_id);
    setChoices(open.flatMap((row) => row.choices).slice(0, MOST_CHOICES));
    setSaid(
      problem ||
        (open.some((row) => row.choices.length > 0) ? 'Which one is it?' : `Nothing is called “${what}”.`),
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
      {(choices.length > 0 || said !== '') && (
        <div className={styles.choices}>
          <p role="status">{said}</p>
          {choices.map(({ goods_id: id, goods_sn: number, goods_name: name }) => (
            <Button key={id} className={styles.choice} onClick={() => take(id)}>
              <span className={styles.sn}>{number}</span> {name}
            </Button>
          ))}
        </div>
      )}
      <label className="visually-hidden" htmlFor="stage-number">
        Catalogue number or name
      </label>
      <input
        ref={field}
        id="stage-number"
        name="stage-number"
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST}
        placeholder="Catalogue number or name"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setSaid('');
        }}
      />
      <Button type="submit" disabled={text.trim() === ''}>
        Go
      </Button>
    </form>
  );
}
