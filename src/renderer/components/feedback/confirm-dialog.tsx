import { useId, type ReactNode } from 'react';
import { Button } from '../forms/button';
import { Modal, ModalActions } from './modal';

interface ConfirmDialogProps {
  title: string;
  /** Describes the consequence. */
  children: ReactNode;
  /** Label of the confirming button. */
  action: string;
  cancelLabel?: string;
  busy?: boolean;
  /** Announces the text as an alert. */
  alert?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, cancelLabel = 'Cancel', busy = false, alert = false } = props;
  const { onConfirm, onClose } = props;
  const textId = useId();
  return (
    <Modal title={title} onClose={onClose} alertTextId={alert ? textId : undefined}>
      <div id={textId}>{children}</div>
      <ModalActions>
        <Button onClick={onClose}>{cancelLabel}</Button>
        <Button variant="main" disabled={busy} onClick={onConfirm}>
          {busy ? 'One moment…' : action}
        </Button>
      </ModalActions>
    </Modal>
  );
}
