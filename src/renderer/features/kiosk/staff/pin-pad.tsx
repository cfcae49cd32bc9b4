import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button';
import styles from './pin-pad.module.css';

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9'];
const longest = 12;

/** Large keys for a PIN; those of a keyboard work as well. What was entered is told by dots alone. */
export function PinPad({ disabled, onPin }: { disabled: boolean; onPin: (pin: string) => void }) {
  const [pin, setPin] = useState('');
  const add = (digit: string) => setPin((earlier) => (earlier + digit).slice(0, longest));
  const drop = () => setPin((earlier) => earlier.slice(0, -1));
  const enter = () => {
    if (disabled || pin === '') return;
    setPin('');
    onPin(pin);
  };

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (/^\d$/.test(event.key)) add(event.key);
      else if (event.key === 'Backspace') drop();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);

  const key = (digit: string) => (
    <Button key={digit} className={styles.key} onClick={() => add(digit)}>
      {digit}
    </Button>
  );
  return (
    <form
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
        <Button className={styles.key} look="main" type="submit" disabled={disabled || pin === ''}>
          OK
        </Button>
      </div>
    </form>
  );
}
