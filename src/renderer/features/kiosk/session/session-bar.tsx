import { useRef, useState } from 'react';
import { Button, LinkButton } from '../../../components/forms/button';
import { Icon } from '../../../components/media/icon';
import { usePlatform } from '../../../platform/platform-context';
import { useSettings } from '../../../state/settings';
import { AccessibilityPanel } from './accessibility-panel';
import styles from './session-bar.module.css';

/** Bar with the functions of a visit. It is at the lower edge of the screen, where everyone can reach it. */
export function SessionBar() {
  const { session } = usePlatform();
  const { stand } = useSettings();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const closePanel = () => {
    setPanelOpen(false);
    bar.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
  };
  const endVisit = () => {
    setEnding(true);
    void session.end();
  };
  return (
    <section ref={bar} className={styles.bar} aria-label="This visit">
      {isPanelOpen && <AccessibilityPanel onClose={closePanel} />}
      <Button aria-expanded={isPanelOpen} onClick={() => setPanelOpen(!isPanelOpen)}>
        <Icon name="user" />
        Accessibility
      </Button>
      <LinkButton to="/lead">Leave your details</LinkButton>
      <LinkButton to="/orderRequest">Request products</LinkButton>
      <p className={styles.name}>{stand?.name}</p>
      <Button variant="main" className={styles.done} disabled={isEnding} onClick={endVisit}>
        {isEnding ? 'One moment…' : 'Done'}
        <span className="visually-hidden">: end this visit and delete what I entered</span>
      </Button>
    </section>
  );
}
