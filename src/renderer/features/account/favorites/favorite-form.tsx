import { useRevalidator } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { Form, FormActions } from '../../../components/forms/form';
import { SelectField } from '../../../components/forms/select-field';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { FieldIdScope } from '../../../components/forms/field-id';
import { TextField } from '../../../components/forms/text-field';
import { useNotify } from '../../../state/notices';
import { useForm } from '../../../state/use-form';

interface FavoriteFormProps {
  goodsId: number;
  note: string;
  /** '' when the favorite is in no list. */
  listName: string;
  lists: ReplyOf<'favorites'>['lists'];
  onClose: () => void;
}

/** Option value for a new list. No list name can contain a line break. */
const NEW_LIST = '\n';

export function FavoriteForm({ goodsId, note, listName, lists, onClose }: FavoriteFormProps) {
  const client = useClient();
  const notify = useNotify();
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { note, list: listName, list_name: '' },
    check: ({ list, list_name }) =>
      list === NEW_LIST && list_name.trim() === ''
        ? [{ field: 'list_name', text: 'Please enter a name for the new list.' }]
        : [],
    send: (fields) =>
      client.call('editFavorite', {
        goods_id: goodsId,
        note: fields.note,
        list_name: fields.list === NEW_LIST ? fields.list_name : fields.list,
      }),
    onDone: () => {
      notify({ tone: 'success', text: 'Favorite saved.' });
      onClose();
      void revalidate();
    },
  });
  const { value: list } = form.field('list');
  return (
    // Several favorites can be edited at the same time.
    <FieldIdScope value={`favorite-${goodsId}-`}>
      <Form form={form} label="Note and list">
        <TextAreaField {...form.field('note')} label="Note" rows={3} maxLength={500} />
        <SelectField
          {...form.field('list')}
          label="List"
          options={[
            { value: '', label: 'None' },
            ...lists.map(({ name }) => ({ value: name, label: name })),
            { value: NEW_LIST, label: 'A new list…' },
          ]}
        />
        {list === NEW_LIST && (
          <TextField
            {...form.field('list_name')}
            label="List name"
            required
            maxLength={60}
            autoComplete="off"
          />
        )}
        <FormActions form={form} action="Save">
          <Button onClick={onClose}>Cancel</Button>
        </FormActions>
      </Form>
    </FieldIdScope>
  );
}
