import { lazy, Suspense, useState, type ReactNode } from 'react';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** Where it slides in from. */
  side?: 'left' | 'right';
  /** Stays in view below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

const load = () => import('./drawer-panel');
const DrawerPanel = lazy(() => load().then((module) => ({ default: module.DrawerPanel })));

/** A panel over the page; its code comes with the first one that is opened. */
export function Drawer(props: DrawerProps) {
  // It stays mounted once opened, so that it can slide out too.
  const [used, setUsed] = useState(props.open);
  if (props.open && !used) setUsed(true);
  return used ? (
    <Suspense fallback={null}>
      <DrawerPanel {...props} />
    </Suspense>
  ) : null;
}

/** Fetches the panel's code before it is needed: on hover or focus of the button that opens it. */
export function prefetchDrawer(): void {
  load().catch(() => undefined);
}
