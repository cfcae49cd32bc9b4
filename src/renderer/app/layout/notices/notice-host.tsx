import { useCallback, useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react';
import { NotifyProvider, type Notice } from '../../../state/notices';
import { NoticeAction, type NumberedNotice } from './notice-action';
import styles from './notices.module.css';
import { recordPressedControl } from './pressed-control';

const importToastHost = () => import('./toast-host');
const importAvoidFocus = () => import('./avoid-focus');

/** Milliseconds that the first notice waits for the code of the toasts. */
const CODE_TIMEOUT_MS = 1000;

const MAX_NOTICES = 10;

/** Milliseconds within which the error that was shown last is not shown again: several calls may fail for one reason. */
const REPEAT_MS = 1000;

type NoticeView = ComponentType<{ notices: readonly NumberedNotice[] }>;

/** Provides `useNotify` and shows the notices. The code of the toasts loads with the first notice. */
export function NoticeHost({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly NumberedNotice[]>([]);
  const [View, setView] = useState<NoticeView | null>(null);
  const lastNumber = useRef(0);
  const lastShownError = useRef({ text: '', time: 0 });
  const fallbackTimer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(fallbackTimer.current), []);
  useEffect(() => {
    window.addEventListener('pointerdown', recordPressedControl, true);
    return () => window.removeEventListener('pointerdown', recordPressedControl, true);
  }, []);
  const notify = useCallback((notice: Notice) => {
    const { tone, text } = notice;
    if (tone === 'error') {
      const time = performance.now();
      if (text === lastShownError.current.text && time - lastShownError.current.time < REPEAT_MS) return;
      lastShownError.current = { text, time };
    }
    const number = ++lastNumber.current;
    setNotices((earlier) => [...earlier, { ...notice, number }].slice(-MAX_NOTICES));
    if (number > 1) return;
    // The message must be shown even when the code fails or is late.
    const showFallback = () => setView((view: NoticeView | null) => view ?? PlainNotice);
    fallbackTimer.current = setTimeout(showFallback, CODE_TIMEOUT_MS);
    importToastHost().then((module) => setView(() => module.ToastHost), showFallback);
  }, []);
  return (
    <NotifyProvider value={notify}>
      {children}
      {View && <View notices={notices} />}
    </NotifyProvider>
  );
}

/** Shows the latest notice without a library. */
function PlainNotice({ notices }: { notices: readonly NumberedNotice[] }) {
  const stack = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const keeping = importAvoidFocus().then(
      ({ keepNoticesClear }) => keepNoticesClear(() => stack.current),
      // Without the code, the notice stays in its corner.
      () => undefined,
    );
    return () => void keeping.then((stop) => stop?.());
  }, []);
  const latest = notices.at(-1);
  if (!latest) return null;
  return (
    <div ref={stack} className={styles.stack}>
      <p key={latest.number} role="alert" className={`${styles.notice} ${styles[latest.tone]}`}>
        {latest.title && <strong>{`${latest.title} `}</strong>}
        <span lang={latest.language}>{latest.text}</span> <NoticeAction link={latest.link} />
      </p>
    </div>
  );
}
