import { PrimeReactProvider } from 'primereact/api';
import { Toast, type ToastMessage } from 'primereact/toast';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { Notice } from '../../state/notices';
import { useClearOfFocus } from './clear-of-focus';
import type { NumberedNotice } from './notice-host';
import { NoticeWay } from './notice-way';
import styles from './notices.module.css';

const severities = { success: 'success', info: 'info', warning: 'warn', error: 'error' } as const;

/** Long enough to read; errors and warnings stay longer. Milliseconds. */
const lives = { success: 4000, info: 5000, warning: 7000, error: 9000 } as const;

/** Time to find a link in it as well. */
const LIFE_WITH_LINK = 8000;

/** PrimeReact's toasts in the shop's own clothes. */
export function ToastHost({ notices }: { notices: readonly NumberedNotice[] }) {
  const toast = useRef<Toast>(null);
  const shown = useRef(0);
  const config = useMemo(
    () => ({
      unstyled: true,
      zIndex: { toast: 3000 },
      // PrimeReact writes a base style sheet even when unstyled, which the page's policy forbids:
      // an element outside the document keeps it from being one.
      styleContainer: document.createElement('div'),
    }),
    [],
  );

  useEffect(() => {
    const fresh = notices.filter(({ number }) => number > shown.current);
    shown.current = notices.at(-1)?.number ?? 0;
    toast.current?.show(fresh.map(toMessage));
  }, [notices]);
  useClearOfFocus(useCallback(() => toast.current?.getElement(), []));

  return (
    <PrimeReactProvider value={config}>
      <Toast
        ref={toast}
        pt={{
          root: { className: styles.stack },
          content: { className: styles.content },
          icon: { className: styles.icon, 'aria-hidden': true },
          text: { className: styles.text },
          closeButton: { className: styles.close, 'aria-label': 'Close this notice' },
        }}
      />
    </PrimeReactProvider>
  );
}

function toMessage({ tone, text, link }: Notice): ToastMessage {
  const urgent = tone === 'error' || tone === 'warning';
  return {
    severity: severities[tone],
    summary: text,
    detail: <NoticeWay link={link} />,
    life: link ? LIFE_WITH_LINK : lives[tone],
    pt: {
      root: {
        className: `${styles.notice} ${styles[tone]}`,
        role: urgent ? 'alert' : 'status',
        'aria-live': urgent ? 'assertive' : 'polite',
      },
    },
  };
}
