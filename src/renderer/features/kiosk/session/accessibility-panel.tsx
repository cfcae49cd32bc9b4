import { useEffect, useState } from 'react';
import { Button } from '../../../components/forms/button';
import styles from './accessibility-panel.module.css';

/** Switches that make the screen easier to read and to reach, until the visit ends. */
export function AccessibilityPanel({ onClose }: { onClose: () => void }) {
  const [on, setOn] = useState<ReadonlySet<AccessibilitySetting>>(
    () => new Set(accessibilitySettings.filter(isApplied)),
  );
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [onClose]);
  const turn = (ease: AccessibilitySetting) => {
    applySetting(ease, !on.has(ease));
    setOn(new Set(accessibilitySettings.filter(isApplied)));
  };
  return (
    <div className={styles.panel} role="group" aria-label="Accessibility">
      {accessibilitySettings.map((ease) => (
        <button
          key={ease}
          type="button"
          className={styles.switch}
          aria-pressed={on.has(ease)}
          onClick={() => turn(ease)}
        >
          <strong>{settingLabels[ease].name}</strong>
          <span>{settingLabels[ease].what}</span>
        </button>
      ))}
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

const settingLabels: Record<AccessibilitySetting, { name: string; what: string }> = {
  text: { name: 'Large text', what: 'Everything bigger' },
  contrast: { name: 'High contrast', what: 'Black on white, links underlined' },
  reach: { name: 'Lower the screen', what: 'Everything to touch in the lower two thirds' },
};

/** What makes a screen easier: larger text, more contrast, everything to touch further down. */
const accessibilitySettings = ['text', 'contrast', 'reach'] as const;
type AccessibilitySetting = (typeof accessibilitySettings)[number];

const values: Record<AccessibilitySetting, string> = { text: 'large', contrast: 'high', reach: 'low' };

/** A mark on the page itself, which the styles follow: gone with the page, and so with the visit. */
function applySetting(ease: AccessibilitySetting, on: boolean): void {
  const { dataset } = document.documentElement;
  if (on) dataset[ease] = values[ease];
  else Reflect.deleteProperty(dataset, ease);
}

function isApplied(ease: AccessibilitySetting): boolean {
  return document.documentElement.dataset[ease] === values[ease];
}
