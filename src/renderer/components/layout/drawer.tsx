import { useState } from 'react';
import { lazyComponent } from '../../lib/lazy-component';
import type { DrawerProps } from './drawer-panel';

const importPanel = () => import('./drawer-panel');
const DrawerPanel = lazyComponent(importPanel, (module) => module.DrawerPanel);

/** A panel that slides over the page. Its code loads on first use. */
export function Drawer(props: DrawerProps) {
  // Stays mounted once opened, for the closing animation.
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  return wasOpened ? <DrawerPanel {...props} /> : null;
}

/** Loads the panel's code on hover or focus of its button. */
export function prefetchDrawer(): void {
  importPanel().catch(() => undefined);
}
