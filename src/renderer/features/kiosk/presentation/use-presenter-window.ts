import { useCallback, useEffect, useRef, useState } from 'react';
import { presenterWindow } from '../../../../shared/platform/staff-bridge';
import { onUserActivity } from '../staff/staff-activity';
import { useStaff, useStand } from '../use-stand';

interface PresenterWindow {
  /** Null while the window is closed. */
  openedWindow: Window | null;
  /** Error message when the window could not be opened; '' otherwise. */
  message: string;
  open: () => Promise<void>;
  close: () => void;
}

/**
 * Manages a second window that closes with the component. `onActivity` is called on input in that window, `onLocked` when it
 * cannot be opened because the staff menu is locked.
 */
export function usePresenterWindow(onActivity: () => void, onLocked: () => void): PresenterWindow {
  const staff = useStaff();
  const stand = useStand();
  const [openedWindow, setOpenedWindow] = useState<Window | null>(null);
  const [message, setMessage] = useState('');

  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  useEffect(() => {
    if (!openedWindow) return;
    // The user has closed the window, or its screen was disconnected.
    const onClosed = () => setOpenedWindow(null);
    if (openedWindow.closed) onClosed();
    openedWindow.addEventListener('pagehide', onClosed);
    return () => {
      openedWindow.removeEventListener('pagehide', onClosed);
      openedWindow.close();
    };
  }, [openedWindow]);

  useEffect(
    () => (openedWindow ? onUserActivity(openedWindow, onActivity) : undefined),
    [openedWindow, onActivity],
  );

  const open = useCallback(async () => {
    const permission = await staff.openPresenter();
    // Without permission, the reason may be that the staff menu is locked.
    const isLocked = !permission.done && !(await stand.keepOpen());
    setMessage(isLocked ? '' : permission.message);
    if (isLocked) onLocked();
    if (!permission.done) return;
    const newWindow = window.open(presenterWindow.address, presenterWindow.name);
    if (!newWindow) return;
    prepareDocument(newWindow.document);
    const placement = await staff.waitForPresenter();
    setMessage(placement.message);
    if (placement.done && isMounted.current) setOpenedWindow(newWindow);
    else newWindow.close();
  }, [staff, stand, onLocked]);
  return { openedWindow, message, open, close: useCallback(() => setOpenedWindow(null), []) };
}

/** Sets the language, the title and the styles of the empty document. */
function prepareDocument(page: Document): void {
  page.documentElement.lang = document.documentElement.lang;
  page.title = 'Notes';
  for (const style of document.head.querySelectorAll('link[rel="stylesheet"], style')) {
    const copy = page.importNode(style, true);
    // The empty document has no base URL for relative paths.
    if (style instanceof HTMLLinkElement) copy.setAttribute('href', style.href);
    page.head.append(copy);
  }
}
