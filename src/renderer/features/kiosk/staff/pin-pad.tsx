import { useLayoutEffect, useRef, useState } from 'react';
import { pinLength } from '../../../../shared/stands/pin';
import { Button } from '../../../components/forms/button';
import styles from './pin-pad.module.css';

/** The digit 0 has its own place in the last row. */
const firstDigits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];

/** Keypad for a PIN, which also accepts hardware keys. Entered digits are shown as dots. */
export function PinPad({ disabled, onPin }: { disabled: boolean; onPin: (pin: string) => void }) {
  const [pin, setPin] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const add = (digit: string) => setPin((previous) => (previous + digit).slice(0, pinLength.max));
  const deleteDigit = () => setPin((previous) => previous.slice(0, -1));
  const submitPin = () => {
    if (disabled || pin === '') return;
    setPin('');
    onPin(pin);
  };

  // Listens as soon as the pad is visible.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target, repeat } = event;
      if (/^\d$/.test(key)) add(key);
      else if (key === 'Backspace') deleteDigit();
      else if (key === 'Enter' && submitsPin(target, form.current)) {
        // The browser focuses the first key of the pad, which Enter would press instead of submitting the PIN.
        event.preventDefault();
        if (!repeat) submitPin();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });

  const renderDigitKey = (digit: string) => (
    <Button key={digit} className={styles.key} onClick={() => add(digit)}>
      {digit}
    </Button>
  );
  return (
    <form
      method="post"
      ref={form}
      aria-label="PIN"
      onSubmit={(event) => {
        event.preventDefault();
        submitPin();
      }}
    >
      <p
        className={styles.dots}
        aria-label={`${pin.length} ${pin.length === 1 ? 'digit' : 'digits'} entered`}
        role="img"
      >
        {'•'.repeat(pin.length)}
      </p>
      <div className={styles.keys}>
        {firstDigits.map(renderDigitKey)}
        <Button className={styles.key} onClick={deleteDigit} aria-label="Delete the last digit">
          ⌫
        </Button>
        {renderDigitKey('0')}
        <Button className={styles.key} variant="main" type="submit" disabled={disabled || pin === ''}>
          OK
        </Button>
      </div>
    </form>
  );
}

/** Tests whether Enter submits the PIN. Outside the pad, Enter activates the focused button or link instead. */
function submitsPin(target: EventTarget | null, form: Element | null): boolean {
  const focusedControl = target instanceof Element ? target.closest('button, a') : null;
  return !focusedControl || Boolean(form?.contains(focusedControl));
}
