import { useId, type ReactNode } from 'react';
import { Button } from '../forms/button';
import { Modal, ModalActions } from './modal';

interface ConfirmDialogProps {
  title: string;
  /** What will happen. */
  children: ReactNode;
  /** The words on the button that does it. */
  action: string;
  /** The words on the one that does not. */
  otherwise?: string;
  busy?: boolean;
  /** Its text is read out at once, as that of an alert. */
  alert?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is done that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, otherwise = 'Cancel', busy = false, alert = false } = props;
  const { onConfirm, onClose } = props;
  const textId = useId();
  return (
    <Modal title={title} onClose={onClose} alertText={alert ? textId : undefined}>
      <div id={textId}>{children}</div>
      <ModalActions>
        <Button onClick={onClose}>{otherwise}</Button>
        <Button look="main" disabled={busy} onClick={onConfirm}>
          {busy ? 'One moment…' : action}
        </Button>
      </ModalActions>
    </Modal>
  );
}
