import { useId, type ReactNode } from 'react';
import { useModal } from '../../hooks/use-modal';
import styles from './stand-dialog.module.css';

interface StandDialogProps {
  title: string;
  /** Displayed below the title. */
  intro?: ReactNode;
  /** Narrow layout for a few large keys. */
  narrow?: boolean;
  /**
   * Called on Escape; the dialog stays open until it is unmounted. A click beside the dialog closes nothing, so that input
   * is not lost.
   */
  onClose: () => void;
  children: ReactNode;
}

/** A modal dialog for staff, over the whole window. */
export function StandDialog({ title, intro, narrow = false, onClose, children }: StandDialogProps) {
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
      // Chromium closes a dialog on a repeated Escape without a pointer press in between, whatever `onCancel` does.
      onClose={({ currentTarget }) => {
        if (currentTarget.open) return;
        currentTarget.showModal();
        onClose();
      }}
    >
      <div className={`${styles.sheet} ${narrow ? styles.narrow : ''}`}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {intro && <p className={styles.intro}>{intro}</p>}
        {children}
      </div>
    </dialog>
  );
}

/** Row of buttons at the end of a dialog. The main action is the last child. */
export function StandActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
