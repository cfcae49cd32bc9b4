import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button, LinkButton } from '../../../components/forms/button';
import { Icon } from '../../../components/media/icon';
import { subscribeToScrollLock } from '../../../lib/scroll-lock';
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
  // A locked page keeps the width of the scroll bar free, but Chromium lets fixed elements extend over it.
  useEffect(
    () =>
      subscribeToScrollLock(() => {
        const freeWidth = document.documentElement.clientWidth - document.body.offsetWidth;
        if (bar.current) bar.current.style.right = `${freeWidth}px`;
      }),
    [],
  );
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
      <BackButton />
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

/** Returns to the previous page of the visit: a locked window has no navigation buttons, keys or swipes. */
function BackButton() {
  const navigate = useNavigate();
  // Renders again after each navigation.
  useLocation();
  return (
    <Button disabled={!canGoBack()} onClick={() => void navigate(-1)}>
      <Icon name="left" />
      Back
      <span className="visually-hidden"> to the previous page</span>
    </Button>
  );
}

/** Returns whether the history has a previous page; true in an engine that does not tell. */
function canGoBack(): boolean {
  return window.navigation?.canGoBack ?? true;
}
