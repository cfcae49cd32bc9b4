import { useCallback, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { createFollowedLinks } from './followed-links';
import { screenOf } from './screen-of';

/**
 * After a change of screen: the keyboard goes to the content, or on the way back to the link that was followed, and
 * the title is read out. Filters, sorting and pages of the same list are no change of screen, so that whoever ticks
 * a box stays at that box.
 */
export function RouteAnnouncer() {
  const { pathname, search, key } = useLocation();
  const way = useNavigationType();
  const screen = screenOf(pathname, search);
  const earlier = useRef({ screen, key });
  const [links] = useState(createFollowedLinks);
  const [title, setTitle] = useState('');

  // With the drawing itself: an effect may come later than the first press on a page that is being taken over.
  const listen = useCallback(
    (drawn: HTMLElement | null) => {
      if (drawn) document.addEventListener('click', links.note);
      else document.removeEventListener('click', links.note);
    },
    [links],
  );

  // Runs after the screen's own effects, because it stands behind the outlet: the title is the new one.
  useEffect(() => {
    const left = earlier.current;
    earlier.current = { screen, key };
    if (left.key !== key) links.leave(left.key);
    if (left.screen === screen) return;
    if (way !== NavigationType.Pop || !links.focus(key))
      document.getElementById('main')?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [screen, key, way, links]);

  return (
    <p ref={listen} className="visually-hidden" aria-live="polite" data-testid="announced-title">
      {title}
    </p>
  );
}
