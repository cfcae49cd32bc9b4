import { useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../components/forms/button';
import styles from './pin-pad.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const longest = 12;

/** Large keys for a PIN; those of a keyboard work as well. What was entered is told by dots alone. */
export function PinPad({ disabled, onPin }: { disabled: boolean; onPin: (pin: string) => void }) {
  const [pin, setPin] = useState('');
  const pad = useRef<HTMLFormElement>(null);
  const add = (digit: string) => setPin((earlier) => (earlier + digit).slice(0, longest));
  const drop = () => setPin((earlier) => earlier.slice(0, -1));
  const enter = () => {
    if (disabled || pin === '') return;
    setPin('');
    onPin(pin);
  };

  // What is typed counts as soon as the pad can be seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, target, repeat } = event;
      if (/^\d$/.test(key)) add(key);
      else if (key === 'Backspace') drop();
      else if (key === 'Enter' && isForPad(target, pad.current)) {
        // The browser gave the focus to the first key: Enter would press it instead of finishing what was typed.
        event.preventDefault();
        if (!repeat) enter();
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  });

  const key = (digit: string) => (
    <Button key={digit} className={styles.key} onClick={() => add(digit)}>
      {digit}
    </Button>
  );
  return (
    <form
      method="post"
      ref={pad}
      aria-label="PIN"
      onSubmit={(event) => {
        event.preventDefault();
        enter();
      }}
    >
      <p className={styles.dots} aria-label={`${pin.length} digits entered`} role="img">
        {'•'.repeat(pin.length)}
      </p>
      <div className={styles.keys}>
        {digits.map(key)}
        <Button className={styles.key} onClick={drop} aria-label="Delete the last digit">
          ⌫
        </Button>
        {key('0')}
        <Button className={styles.key} variant="main" type="submit" disabled={disabled || pin === ''}>
          OK
        </Button>
      </div>
    </form>
  );
}

/** Whether Enter finishes the PIN: it presses what has the focus only beside the pad. */
function isForPad(target: EventTarget | null, pad: Element | null): boolean {
  const pressed = target instanceof Element ? target.closest('button, a') : null;
  return !pressed || Boolean(pad?.contains(pressed));
}
