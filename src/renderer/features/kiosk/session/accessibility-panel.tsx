import { useEffect, useState } from 'react';
import { Button } from '../../../components/forms/button';
import { eases, isEased, setEase, type Ease } from './accessibility-settings';
import styles from './accessibility-panel.module.css';

/** Switches that make the screen easier to read and to reach, until the visit ends. */
export function EasePanel({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState<ReadonlySet<Ease>>(() => new Set(eases.filter(isEased)));
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [onClose]);
  const turn = (ease: Ease) => {
    setEase(ease, !on.has(ease));
    setOn(new Set(eases.filter(isEased)));
  };
  return (
    <div className={styles.panel} role="group" aria-label="Accessibility">
      {eases.map((ease) => (
        <button
          key={ease}
          type="button"
          className={styles.switch}
          aria-pressed={on.has(ease)}
          onClick={() => turn(ease)}
        >
          <strong>{words[ease].name}</strong>
          <span>{words[ease].what}</span>
        </button>
      ))}
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

const words: Record<Ease, { name: string; what: string }> = {
  text: { name: 'Large text', what: 'Everything bigger' },
  contrast: { name: 'High contrast', what: 'Black on white, links underlined' },
  reach: { name: 'Lower the screen', what: 'Everything to touch in the lower two thirds' },
};
