import { useCallback, useEffect, useRef, useState } from 'react';
import { speakerWindow } from '../../../../shared/platform/staff-bridge';
import { useStaff } from '../use-stand';
import { onUserActivity } from '../staff/staff-activity';
import { useStand } from '../use-stand';

export interface PresenterWindow {
  /** Null while there is none. */
  opened: Window | null;
  /** Why it did not open, in words; '' = nothing to say. */
  said: string;
  open: () => Promise<void>;
  close: () => void;
}

/**
 * A window beside the audience's, which goes with whatever shows it. `onUse` hears of keys and touches there, which the
 * audience's window knows nothing of.
 */
export function usePresenterWindow(onUse: () => void, onLocked: () => void): PresenterWindow {
  const staff = useStaff();
  const stand = useStand();
  const [opened, setOpened] = useState<Window | null>(null);
  const [said, setSaid] = useState('');

  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => void (isShown.current = false);
  }, []);
  useEffect(() => {
    if (!opened) return;
    // Closed by the window's own button, or with its screen.
    const gone = () => setOpened(null);
    if (opened.closed) gone();
    opened.addEventListener('pagehide', gone);
    return () => {
      opened.removeEventListener('pagehide', gone);
      opened.close();
    };
  }, [opened]);

  useEffect(() => (opened ? onUserActivity(opened, onUse) : undefined), [opened, onUse]);

  const open = useCallback(async () => {
    const answer = await staff.speak();
    const locked = !answer.done && !(await stand.stay());
    setSaid(locked ? '' : answer.said);
    if (locked) onLocked();
    if (!answer.done) return;
    const next = window.open(speakerWindow.address, speakerWindow.name);
    if (!next) return;
    copyStyles(next.document);
    const place = await staff.speakerStands();
    setSaid(place.said);
    if (place.done && isShown.current) setOpened(next);
    else next.close();
  }, [staff, stand, onLocked]);
  return { opened, said, open, close: useCallback(() => setOpened(null), []) };
}

/** Gives the empty page the shop's styles and language. */
function copyStyles(page: Document): void {
  page.documentElement.lang = document.documentElement.lang;
  page.title = 'Notes';
  for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
    const copy = page.importNode(style, true);
    // The empty page has no address of its own that a path could begin at.
    if (style instanceof HTMLLinkElement) copy.setAttribute('href', style.href);
    page.head.append(copy);
  }
}
