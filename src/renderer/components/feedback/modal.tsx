import { useId, type ReactNode } from 'react';
import { useBackdropClick, useModal } from '../../hooks/use-modal';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** Called for Escape and for a click on the backdrop. Must unmount the dialog. */
  onClose: () => void;
  /** Id of a text that is announced. With it, the dialog is an alert dialog. */
  alertTextId?: string | undefined;
  children: ReactNode;
}

/** A modal dialog, open as long as it is mounted. The native dialog traps and restores the focus. */
export function Modal({ title, onClose, alertTextId, children }: ModalProps) {
  const dialog = useModal();
  const backdropHandlers = useBackdropClick(onClose);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={titleId}
      {...(alertTextId && { role: 'alertdialog', 'aria-describedby': alertTextId })}
      onCancel={onClose}
      {...backdropHandlers}
    >
      <div className={styles.content}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
