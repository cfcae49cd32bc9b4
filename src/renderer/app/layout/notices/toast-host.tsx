import { useCallback, useEffect, useMemo, useRef } from 'react';
import { PrimeReactProvider } from 'primereact/api';
import { Toast, type ToastMessage } from 'primereact/toast';
import type { Notice } from '../../../state/notices';
import { useAvoidFocus } from './avoid-focus';
import { NoticeAction, type NumberedNotice } from './notice-action';
import styles from './notices.module.css';

const severities = { success: 'success', info: 'info', warning: 'warn', error: 'error' } as const;

/** Milliseconds for which a notice without a link is shown. */
const durationsMs = { success: 4000, info: 5000, warning: 12000, error: 9000 } as const;

/** Minimum milliseconds for a notice with a link, in which visitors can reach the link. */
const MIN_LINK_DURATION_MS = 8000;

/** Shows notices as PrimeReact toasts with the shop's styles. */
export function ToastHost({ notices }: { notices: readonly NumberedNotice[] }) {
  const toast = useRef<Toast>(null);
  const lastShownNumber = useRef(0);
  const primeReactOptions = useMemo(
    () => ({
      unstyled: true,
      // The same as `--z-popup`.
      zIndex: { toast: 3000 },
      // PrimeReact inserts a base style sheet even when unstyled, which the content security policy forbids. A container
      // outside the document prevents that.
      styleContainer: document.createElement('div'),
    }),
    [],
  );

  useEffect(() => {
    const added = notices.filter(
      ({ number, validity }) => number > lastShownNumber.current && !validity?.aborted,
    );
    lastShownNumber.current = notices.at(-1)?.number ?? 0;
    const messages = added.map(toMessage);
    toast.current?.show(messages);
    for (const [index, { link, validity }] of added.entries()) {
      const remove = () => toast.current?.remove(messages[index] ?? []);
      validity?.addEventListener('abort', remove);
      if (link) onArrival(link.href, remove);
    }
  }, [notices]);
  useAvoidFocus(useCallback(() => toast.current?.getElement(), []));

  return (
    <PrimeReactProvider value={primeReactOptions}>
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

/**
 * Calls `onArrived` once the visitor has opened the page of a link, where the notice is of no more use and would cover the page.
 * After a navigation the new page gets the focus.
 */
export function onArrival(href: string, onArrived: () => void): void {
  const isOpen = () => location.pathname === new URL(href, location.href).pathname;
  if (isOpen()) return;
  const listening = new AbortController();
  const check = () => {
    if (!isOpen()) return;
    listening.abort();
    onArrived();
  };
  window.addEventListener('focusin', check, { signal: listening.signal });
}

/** Returns the milliseconds for which a notice is shown. */
export function noticeDuration({
  tone,
  link,
}: Pick<Notice, 'tone'> & { link: Notice['link'] | undefined }): number {
  return link ? Math.max(durationsMs[tone], MIN_LINK_DURATION_MS) : durationsMs[tone];
}

function toMessage({ tone, title, text, language, link }: Notice): ToastMessage {
  const isUrgent = tone === 'error' || tone === 'warning';
  return {
    severity: severities[tone],
    summary: title === undefined ? <span lang={language}>{text}</span> : <strong>{title}</strong>,
    detail:
      title === undefined ? (
        <NoticeAction link={link} />
      ) : (
        <>
          {text} <NoticeAction link={link} />
        </>
      ),
    life: noticeDuration({ tone, link }),
    pt: {
      root: {
        className: `${styles.notice} ${styles[tone]}`,
        role: isUrgent ? 'alert' : 'status',
        'aria-live': isUrgent ? 'assertive' : 'polite',
      },
    },
  };
}
