import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { formatMessage } from '../../../shared/lib/messages';
import { countVisit, noVisits } from '../../../shared/accounts/visit-throttle';
import { useNotify } from '../../state/notices';
import { useSession } from '../../state/session';
import { screenOf } from './screen-of';

/** Until the page is loaded anew after too many visits, in milliseconds: a person has to be able to read why. */
const RELOAD_AFTER = 1000;

/** Stops somebody signed in who calls up page after page faster than anyone can read. */
export function useVisitThrottle(): void {
  const { userName } = useSession();
  const { pathname, search } = useLocation();
  const notify = useNotify();
  const count = useRef(noVisits);
  const page = screenOf(pathname, search);
  const former = useRef(page);

  useEffect(() => {
    if (former.current === page) return;
    former.current = page;
    if (!userName) return;
    const counted = countVisit(count.current, performance.now());
    count.current = counted.count;
    if (!counted.tooMany) return;
    notify({ tone: 'error', text: formatMessage('tooManyRequests') });
    // Not cleared when the page changes meanwhile: going on fast must not help.
    setTimeout(() => window.location.reload(), RELOAD_AFTER);
  }, [page, userName, notify]);
}
