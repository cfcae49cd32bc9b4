import { useEffect, useId, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context';
import { Button } from '../../../components/forms/button';
import { Modal } from '../../../components/feedback/modal';
import styles from './idle-warning-dialog.module.css';

/** Asks whether somebody is still there, as often as it has to, before the visit ends by itself. */
export function IdleWarningDialog() {
  const { visit } = usePlatform();
  // A new object each time: a warning may follow another without a pause.
  const [warning, setWarning] = useState<{ seconds: number; number: number } | null>(null);
  useEffect(() => {
    let number = 0;
    return visit.watchEnd((seconds) => setWarning(seconds === null ? null : { seconds, number: ++number }));
  }, [visit]);
  if (!warning) return null;
  return (
    <IdleWarning
      key={warning.number}
      seconds={warning.seconds}
      onStay={() => void visit.stay()}
      onEnd={() => void visit.end()}
    />
  );
}

interface IdleWarningProps {
  seconds: number;
  onStay: () => void;
  onEnd: () => void;
}

function IdleWarning({ seconds, onStay, onEnd }: IdleWarningProps) {
  const textId = useId();
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const counting = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(counting);
  }, []);
  return (
    <Modal title="Are you still there?" onClose={onStay} alertText={textId}>
      <p id={textId}>
        Nobody has touched the screen for a while. In {seconds} seconds this visit ends, and what you entered
        here is erased.
      </p>
      {/* Read out every second, it would drown the question. */}
      <p className={styles.left} aria-hidden="true">
        {left}
      </p>
      <div className={styles.ways}>
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
