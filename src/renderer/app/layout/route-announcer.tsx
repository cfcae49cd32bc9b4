import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * After a change of screen: the keyboard goes to the content and the title is read out. Filters, sorting and
 * pages of the same list are no change of screen, so that whoever ticks a box stays at that box.
 */
export function RouteAnnouncer() {
  const { pathname, search } = useLocation();
  const screen = screenOf(pathname, search);
  const earlier = useRef(screen);
  const [title, setTitle] = useState('');

  // Runs after the screen's own effects, because it stands behind the outlet: the title is the new one.
  useEffect(() => {
    if (earlier.current === screen) return;
    earlier.current = screen;
    document.getElementById('main')?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [screen]);

  return (
    <p className="visually-hidden" aria-live="polite" data-testid="announced-title">
      {title}
    </p>
  );
}

function screenOf(pathname: string, search: string): string {
  const query = new URLSearchParams(search);
  return JSON.stringify([pathname, query.get('id'), query.get('key')]);
}
