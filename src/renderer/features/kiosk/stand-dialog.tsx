import { useId, type ReactNode } from 'react';
import { useModal } from '../../hooks/use-modal';
import styles from './stand-dialog.module.css';

interface StandDialogProps {
  title: string;
  /** What it is about, below the title. */
  lead?: ReactNode;
  /** Narrow for a few large keys. */
  narrow?: boolean;
  /** Escape was pressed; a press beside it closes nothing, because what was typed would be lost. */
  onClose: () => void;
  children: ReactNode;
}

/** Something for staff that covers the shop. The browser keeps the focus inside and gives it back. */
export function StandDialog({ title, lead, narrow = false, onClose, children }: StandDialogProps) {
  const dialog = useModal('window');
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={`${styles.sheet} ${narrow ? styles.narrow : ''}`}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </dialog>
  );
}

/** Buttons at its end: the one thing to do stands first in reading order and last in sight. */
export function StandActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
