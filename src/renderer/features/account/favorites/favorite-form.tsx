import { useState } from 'react';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { useRevalidator } from 'react-router-dom';
import { useNotify } from '../../../state/notices';
import { useSubmission } from '../../../state/use-submission';
import { Button } from '../../../components/forms/button';
import { SelectField } from '../../../components/forms/select-field';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { TextField } from '../../../components/forms/text-field';
import { AccountForm } from '../account-form';

interface FavouriteFormProps {
  goodsId: number;
  note: string;
  /** '' = in none. */
  listName: string;
  lists: ReplyOf<'favourites'>['lists'];
  onClose: () => void;
}

/** What the choice of a list says when a new one is wanted; no list can be called like this. */
const NEW = '\n';

/** What to remember of a favourite, and which list it is in. */
export function FavouriteForm({ goodsId, lists, onClose, ...before }: FavouriteFormProps) {
  const client = useClient();
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const [note, setNote] = useState(before.note);
  const [list, setList] = useState(before.listName);
  const [newList, setNewList] = useState('');
  const { problems, problemOf, sending, submit } = useSubmission<object>();
  const save = () =>
    submit({
      check: () =>
        list === NEW && newList.trim() === ''
          ? [{ field: 'list_name', text: 'Please give the new list a name.' }]
          : [],
      send: () =>
        client.call('editFavourite', {
          goods_id: goodsId,
          note,
          list_name: list === NEW ? newList : list,
        }),
      done: () => {
        notify({ tone: 'success', text: 'Your favorite is saved.' });
        onClose();
        void revalidate();
      },
    });
  return (
    <AccountForm
      label="Note and list"
      action="Save"
      problems={problems}
      sending={sending}
      onSubmit={() => void save()}
      more={<Button onClick={onClose}>Cancel</Button>}
    >
      <TextAreaField
        name={`note-${goodsId}`}
        label="Note"
        value={note}
        onChange={setNote}
        rows={3}
        maxLength={500}
        problem={problemOf('note')}
      />
      <SelectField
        name={`list-${goodsId}`}
        label="List"
        value={list}
        onChange={setList}
        options={[
          { value: '', label: 'None' },
          ...lists.map(({ name }) => ({ value: name, label: name })),
          { value: NEW, label: 'A new list…' },
        ]}
      />
      {list === NEW && (
        <TextField
          name="list_name"
          label="Name of the new list"
          value={newList}
          onChange={setNewList}
          required
          maxLength={60}
          autoComplete="off"
          problem={problemOf('list_name')}
        />
      )}
    </AccountForm>
  );
}
