import { useCallback, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { NotifyProvider, type Notice } from '../../state/notices';
import { PlainNotices } from './plain-notices';

const toastCode = () => import('./toast-host');

/** How long the first words wait for the toasts' code, which a bad network may hold for ever. Milliseconds. */
const PATIENCE = 1000;

/** A notice with the number that it was given when it was said. */
export interface NumberedNotice extends Notice {
  number: number;
}

type NoticeView = ComponentType<{ notices: readonly NumberedNotice[] }>;

/** Lets everything below say something to the person; the toasts' code comes with the first notice. */
export function NoticeHost({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly NumberedNotice[]>([]);
  const [View, setView] = useState<NoticeView | null>(null);
  const said = useRef(0);
  const notify = useCallback((notice: Notice) => {
    const number = ++said.current;
    setNotices((earlier) => [...earlier.slice(-9), { ...notice, number }]);
    if (number > 1) return;
    // Without the network the toasts' code may not come, or not in time; the words still have to.
    const plain = () => setView((view: NoticeView | null) => view ?? PlainNotices);
    setTimeout(plain, PATIENCE);
    toastCode().then((module) => setView(() => module.ToastHost), plain);
  }, []);
  return (
    <NotifyProvider value={notify}>
      {children}
      {View && <View notices={notices} />}
    </NotifyProvider>
  );
}
