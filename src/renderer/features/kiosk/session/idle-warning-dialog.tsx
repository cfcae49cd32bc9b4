import { useEffect, useId, useState } from 'react';
import { useModal } from '../../../hooks/use-modal';
import { Modal } from '../../../components/feedback/modal';
import { Button } from '../../../components/forms/button';
import { usePlatform } from '../../../platform/platform-context';
import styles from './idle-warning-dialog.module.css';

/** Warns before the session ends because of inactivity, and covers the page while the session is ending. */
export function IdleWarningDialog() {
  const { session } = usePlatform();
  // Each warning has another number, so that a warning directly after another one restarts the countdown.
  const [warning, setWarning] = useState<{ seconds: number; number: number } | null>(null);
  useEffect(() => {
    let number = 0;
    return session.watchEnd((seconds) => setWarning(seconds === null ? null : { seconds, number: ++number }));
  }, [session]);
  if (!warning) return null;
  if (warning.seconds === 0) return <EndingCover />;
  return (
    <IdleWarning
      key={warning.number}
      seconds={warning.seconds}
      onStay={() => void session.continue()}
      onEnd={() => void session.end()}
    />
  );
}

/**
 * Hides the page of a visitor who has left: the end of a session waits until requests are answered, which takes long in a
 * stalled network.
 */
function EndingCover() {
  const dialog = useModal('window');
  return (
    <dialog
      ref={dialog}
      className={styles.cover}
      aria-label="This visit is ending"
      data-fullscreen
      onCancel={(event) => event.preventDefault()}
      // Chromium closes a dialog on a repeated Escape, whatever `onCancel` does.
      onClose={({ currentTarget }) => !currentTarget.open && currentTarget.showModal()}
    >
      <p role="status">This visit is ending. One moment…</p>
    </dialog>
  );
}

interface IdleWarningProps {
  seconds: number;
  onStay: () => void;
  onEnd: () => void;
}

function IdleWarning({ seconds, onStay, onEnd }: IdleWarningProps) {
  const textId = useId();
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setSecondsLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <Modal title="Are you still there?" onClose={onStay} alertTextId={textId}>
      <p id={textId}>
        The screen has not been used for a while. In <span>{seconds}</span> seconds this visit ends and
        everything you entered is deleted.
      </p>
      {/* Hidden from screen readers, which would announce it every second. */}
      <p className={styles.secondsLeft} aria-hidden="true">
        {secondsLeft}
      </p>
      <div className={styles.actions}>
        <Button variant="main" className={styles.stay} onClick={onStay}>
          I’m still here
        </Button>
        <Button className={styles.end} onClick={onEnd}>
          End the visit now
        </Button>
      </div>
    </Modal>
  );
}
