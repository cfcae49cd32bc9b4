import { useCallback, useEffect, useId, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { PrimeReactProvider } from 'primereact/api';
import { Sidebar } from 'primereact/sidebar';
import styles from './drawer.module.css';

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: 'left' | 'right';
  /** Stays visible below the scrolling content. */
  footer?: ReactNode;
  children: ReactNode;
}

export function DrawerPanel({ open, onClose, title, side = 'right', footer, children }: DrawerProps) {
  const titleId = useId();
  const opener = useRef<Element | null>(null);
  const panelRef = useRef<HTMLElement | null>(null);
  // Moves the focus as soon as the panel mounts: a Tab during the animation would otherwise focus an element behind the panel.
  const takeFocus = useCallback((panel: HTMLElement | null) => {
    panelRef.current = panel;
    if (!panel) return;
    opener.current = document.activeElement;
    panel.focus({ preventScroll: true });
  }, []);
  // Returns the focus also when the parent closes the panel, unless another element already has it.
  useEffect(() => {
    if (open) return;
    const focused = document.activeElement;
    const mustReturnFocus = focused === document.body || panelRef.current?.contains(focused);
    if (mustReturnFocus && opener.current instanceof HTMLElement)
      opener.current.focus({ preventScroll: true });
  }, [open]);
  // PrimeReact inserts a base style sheet even when unstyled, which the content security policy forbids. A container
  // outside the document prevents that.
  const primeReactOptions = useMemo(
    () => ({ unstyled: true, styleContainer: document.createElement('div') }),
    [],
  );
  return (
    <PrimeReactProvider value={primeReactOptions}>
      <Sidebar
        visible={open}
        onHide={onClose}
        position={side}
        blockScroll
        showCloseIcon={false}
        transitionOptions={{ classNames: side === 'left' ? fromLeft : fromRight, timeout: SLIDE_MS }}
        pt={{
          mask: { className: styles.mask },
          root: {
            className: styles.panel,
            role: 'dialog',
            'aria-modal': true,
            'aria-labelledby': titleId,
          },
          header: { className: styles.hidden },
          content: { className: styles.content },
        }}
      >
        <div ref={takeFocus} tabIndex={-1} className={styles.inner} onKeyDown={keepFocusInside}>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              ×
            </button>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </div>
      </Sidebar>
    </PrimeReactProvider>
  );
}

/** Milliseconds of the sliding animation, as in the style sheet. */
const SLIDE_MS = 180;
const fromLeft = slideTransition(styles.beyondLeft);
const fromRight = slideTransition(styles.beyondRight);

/** Returns the classes of the animation from and to the position outside the page. */
function slideTransition(hiddenPositionClass = '') {
  const moving = styles.moving ?? '';
  return {
    enter: hiddenPositionClass,
    enterActive: `${moving} ${styles.inPlace}`,
    exitActive: `${moving} ${hiddenPositionClass}`,
  };
}

const focusable =
  'a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, audio[controls], [tabindex]';
const inClosedDetails = 'details:not([open]) > :not(summary)';

// PrimeReact's Sidebar does not trap the focus.
function keepFocusInside(event: KeyboardEvent<HTMLDivElement>) {
  if (event.key !== 'Tab') return;
  const tabStops = [...event.currentTarget.querySelectorAll<HTMLElement>(focusable)].filter(
    (element) => element.getAttribute('tabindex') !== '-1' && !element.closest(inClosedDetails),
  );
  const first = tabStops[0];
  const last = tabStops.at(-1);
  const focused = document.activeElement;
  const isLeavingAtStart = event.shiftKey && (focused === first || focused === event.currentTarget);
  const isLeavingAtEnd = !event.shiftKey && focused === last;
  if (!isLeavingAtStart && !isLeavingAtEnd) return;
  event.preventDefault();
  (isLeavingAtStart ? last : first)?.focus();
}
