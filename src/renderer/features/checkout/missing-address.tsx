import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { LinkButton } from '../../components/forms/link-button';
import styles from './checkout-alert.module.css';

/** Redirect after a missing address, of the specification; long enough to read why. Milliseconds. */
const REDIRECT_MS = 3000;

/** Says that an address is needed first, and goes where one can be added. Whoever goes elsewhere meanwhile is left alone. */
export function MissingAddress({ to }: { to: string }) {
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const leaving = useNavigation().state !== 'idle';
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    if (leaving) return;
    const timer = setTimeout(() => void navigate(to), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, to, leaving]);
  return (
    <div ref={box} role="alert" tabIndex={-1} className={styles.alert}>
      <p>
        Please add a delivery address first. You will be taken to your address book, and back here afterwards.
      </p>
      <LinkButton to={to}>Add an address</LinkButton>
    </div>
  );
}
