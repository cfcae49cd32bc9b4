import { say } from '../../../shared/lib/messages';
import { ConfirmDialog } from '../../components/feedback/confirm-dialog';

interface RemoveDialogProps {
  /** What the line is called; null = all lines. */
  name: string | null;
  onRemove: () => void;
  onCancel: () => void;
}

/** Asks before lines are dropped. */
export function RemoveDialog({ name, onRemove, onCancel }: RemoveDialogProps) {
  return (
    <ConfirmDialog
      alert
      title={name === null ? 'Empty My Cart' : 'Delete from the cart'}
      action={name === null ? 'Remove all' : 'Delete'}
      onConfirm={onRemove}
      onClose={onCancel}
    >
      <p>{name === null ? say('removeAll') : say('removeLine')}</p>
      {name !== null && <p>{name}</p>}
    </ConfirmDialog>
  );
}
