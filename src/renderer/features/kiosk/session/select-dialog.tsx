import { useEffect, useRef, useState } from 'react';
import { Modal } from '../../../components/feedback/modal';
import styles from './select-dialog.module.css';

/** Longer than the time between the taps of a double tap, whose second one must neither choose an option nor close the dialog. */
const DOUBLE_TAP_MS = 600;

/** Shows the options of a pressed selection list as large buttons: those of Chromium's own list are too low for a finger. */
export function SelectDialog() {
  const [select, setSelect] = useState<HTMLSelectElement | null>(null);
  useEffect(() => {
    let openedAt = -Infinity;
    const listeners = new AbortController();
    const listenerOptions = { signal: listeners.signal, capture: true };
    // Chromium opens its list on `mousedown`, also after a touch. Keys of an attached keyboard still open it.
    document.addEventListener(
      'mousedown',
      (event) => pressedSelect(event) && event.preventDefault(),
      listenerOptions,
    );
    document.addEventListener(
      'click',
      (event) => {
        if (event.timeStamp - openedAt < DOUBLE_TAP_MS) {
          event.stopPropagation();
          event.preventDefault();
          return;
        }
        const pressed = pressedSelect(event);
        if (!pressed) return;
        openedAt = event.timeStamp;
        // The focus returns to the list.
        pressed.focus();
        setSelect(pressed);
      },
      listenerOptions,
    );
    return () => listeners.abort();
  }, []);
  return select && <Options select={select} onClose={() => setSelect(null)} />;
}

function pressedSelect({ target }: MouseEvent): HTMLSelectElement | null {
  return target instanceof HTMLSelectElement && !target.disabled ? target : null;
}

function Options({ select, onClose }: { select: HTMLSelectElement; onClose: () => void }) {
  const selectedButton = useRef<HTMLButtonElement>(null);
  useEffect(() => selectedButton.current?.focus(), []);
  const choose = (value: string) => {
    onClose();
    if (value !== select.value) setValue(select, value);
  };
  return (
    <Modal title={nameOf(select)} onClose={onClose}>
      <ul className={styles.options}>
        {Array.from(select.options, (option) => (
          <li key={option.index}>
            <button
              ref={option.selected ? selectedButton : null}
              type="button"
              className={styles.option}
              aria-pressed={option.selected}
              disabled={option.disabled}
              onClick={() => choose(option.value)}
            >
              {option.label}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** Returns the accessible name of a selection list: its `aria-label`, or the text of its label without the options. */
function nameOf(select: HTMLSelectElement): string {
  const ariaLabel = select.getAttribute('aria-label');
  if (ariaLabel !== null) return ariaLabel;
  // A label around the list contains the texts of all options.
  const labelNodes = [...(select.labels[0]?.childNodes ?? [])].filter((node) => !node.contains(select));
  return labelNodes.map((node) => node.textContent).join('') || 'Please choose';
}

/** Selects an option as the browser's own list does, with both events. */
function setValue(select: HTMLSelectElement, value: string): void {
  select.value = value;
  for (const name of ['input', 'change']) select.dispatchEvent(new Event(name, { bubbles: true }));
}
