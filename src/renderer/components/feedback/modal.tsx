import { useId, type ReactNode } from 'react';
import { useShownDialog } from '../../hooks/use-modal';
import styles from './modal.module.css';

interface ModalProps {
  title: string;
  /** It was closed by Escape, by a press beside it or by one of its buttons. */
  onClose: () => void;
  /** Id of the text to be read out with the title, for a question that has to be answered before all else. */
  alertText?: string | undefined;
  children: ReactNode;
}

/** A question over the page, there as long as it is mounted. The browser keeps the focus inside and gives it back. */
export function Modal({ title, onClose, alertText, children }: ModalProps) {
  const dialog = useShownDialog();
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.modal}
      aria-labelledby={titleId}
      {...(alertText && { role: 'alertdialog', 'aria-describedby': alertText })}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.content}>
        <h2 id={titleId}>{title}</h2>
        {children}
      </div>
    </dialog>
  );
}

/** The buttons at a question's end. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
