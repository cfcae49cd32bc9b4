import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { countVisit, noVisits } from '../../../shared/accounts/visit-throttle';
import { formatMessage } from '../../../shared/lib/messages';
import { useNotify } from '../../state/notices';
import { useSession } from '../../state/session';
import { screenKey } from './route-announcer';

/** Milliseconds in which the visitor can read the message before the page is reloaded. */
const RELOAD_DELAY_MS = 1000;

/** Reloads the page when a signed-in customer opens screens faster than a person can read. */
export function useVisitThrottle(): void {
  const { userName } = useSession();
  const { pathname, search } = useLocation();
  const notify = useNotify();
  const count = useRef(noVisits);
  const screen = screenKey(pathname, search);
  const lastScreen = useRef(screen);

  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    if (!userName) return;
    const counted = countVisit(count.current, performance.now());
    count.current = counted.count;
    if (!counted.isLimitReached) return;
    notify({ tone: 'error', text: formatMessage('tooManyRequests') });
    // Not canceled by the next navigation, which would defeat the throttle.
    setTimeout(() => window.location.reload(), RELOAD_DELAY_MS);
  }, [screen, userName, notify]);
}
