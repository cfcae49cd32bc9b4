import { Component, useContext, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { PageShownContext } from '../../hooks/page-shown';
import type { PlaceProps } from './drawn-pages';
import styles from './pages.module.css';

/** A page that is drawn outside the document until it is shown, where nobody and nothing comes across it. */
export function PageAside({ page, visited, shown, onFailure }: PlaceProps) {
  const { address, data, draw } = page;
  const here = useContext(LocationContext);
  const there = useMemo(() => placeAt(address), [address]);
  const drawing = useMemo(() => draw(data), [draw, data]);
  const place = useRef<HTMLDivElement>(null);
  const [drawn] = useState(createPlace);
  useLayoutEffect(() => {
    if (!shown) return;
    place.current?.append(drawn);
    return () => drawn.remove();
  }, [shown, drawn]);
  useLayoutEffect(() => {
    // Every page begins at its top; what differs from that the router knows, once it is there.
    if (shown && !visited) window.scrollTo(0, 0);
  }, [shown, visited]);
  return (
    <div ref={place} className={styles.page}>
      <LocationContext.Provider value={visited ? here : there}>
        <PageShownContext.Provider value={shown}>
          {createPortal(<UntilItBreaks onFailure={onFailure}>{drawing}</UntilItBreaks>, drawn)}
        </PageShownContext.Provider>
      </LocationContext.Provider>
    </div>
  );
}

function createPlace(): HTMLElement {
  const place = document.createElement('div');
  if (styles.page) place.className = styles.page;
  return place;
}

function placeAt(address: string) {
  const { pathname, search, hash } = new URL(address, window.location.href);
  const location = { pathname, search, hash, state: null, key: 'ahead' };
  return { location, navigationType: NavigationType.Push };
}

class UntilItBreaks extends Component<{ onFailure: () => void; children: ReactNode }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    this.props.onFailure();
  }

  override render() {
    return this.state.broken ? null : this.props.children;
  }
}
