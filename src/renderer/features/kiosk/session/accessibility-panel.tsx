import { useEffect, useState } from 'react';
import { Button } from '../../../components/forms/button';
import styles from './accessibility-panel.module.css';

/** Accessibility settings of this session. */
export function AccessibilityPanel({ onClose }: { onClose: () => void }) {
  const [enabledSettings, setEnabledSettings] = useState<ReadonlySet<AccessibilitySetting>>(
    () => new Set(accessibilitySettings.filter(isApplied)),
  );
  useEffect(() => {
    const close = ({ key }: KeyboardEvent) => key === 'Escape' && onClose();
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [onClose]);
  const toggle = (setting: AccessibilitySetting) => {
    applySetting(setting, !enabledSettings.has(setting));
    setEnabledSettings(new Set(accessibilitySettings.filter(isApplied)));
  };
  return (
    <div className={styles.panel} role="group" aria-label="Accessibility">
      {accessibilitySettings.map((setting) => (
        <button
          key={setting}
          type="button"
          className={styles.switch}
          aria-pressed={enabledSettings.has(setting)}
          onClick={() => toggle(setting)}
        >
          <strong>{settingLabels[setting].name}</strong>
          <span>{settingLabels[setting].description}</span>
        </button>
      ))}
      <Button variant="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  );
}

const settingLabels: Record<AccessibilitySetting, { name: string; description: string }> = {
  text: { name: 'Large text', description: 'Larger text and controls' },
  contrast: { name: 'High contrast', description: 'Black on white, links underlined' },
  reach: { name: 'Lower the controls', description: 'All controls in the lower two thirds of the screen' },
};

/** Larger text, higher contrast, and controls in the lower part of the screen. */
const accessibilitySettings = ['text', 'contrast', 'reach'] as const;
type AccessibilitySetting = (typeof accessibilitySettings)[number];

const attributeValues: Record<AccessibilitySetting, string> = {
  text: 'large',
  contrast: 'high',
  reach: 'low',
};

/** Sets a data attribute that the styles use. A new page, such as at the end of the session, does not have the attribute. */
function applySetting(setting: AccessibilitySetting, isOn: boolean): void {
  const { dataset } = document.documentElement;
  if (isOn) dataset[setting] = attributeValues[setting];
  else Reflect.deleteProperty(dataset, setting);
}

function isApplied(setting: AccessibilitySetting): boolean {
  return document.documentElement.dataset[setting] === attributeValues[setting];
}
