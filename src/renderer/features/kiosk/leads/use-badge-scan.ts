import { useEffect, useRef } from 'react';
import { readBadge, type BadgeFacts } from '../../../../shared/stands/badge';
import { isScan, LINE_GAP_MS, noBurst, scannedText, withKey } from '../../../../shared/stands/scanner-input';

interface BadgeScan {
  /** The first keys of a burst, which nobody could tell from typing: what they changed is taken back. */
  onBegin: () => void;
  onBadge: (facts: BadgeFacts) => void;
}

/** Listens for a scanner that acts as a keyboard, wherever on the page the focus is. */
export function useBadgeScan(handlers: BadgeScan): void {
  const latest = useRef(handlers);
  useEffect(() => {
    latest.current = handlers;
  });
  useEffect(() => {
    let burst = noBurst;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      const former = burst;
      burst = withKey(burst, event.key, event.timeStamp);
      if (burst.text.length === 1 && former.text !== burst.text) latest.current.onBegin();
      if (!isScan(burst)) return;
      // The keys are the scanner's: neither a field nor a button gets them.
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(timer);
      if (!burst.text.endsWith('\n')) return;
      const whole = burst;
      timer = setTimeout(() => {
        const text = scannedText(whole, whole.at + LINE_GAP_MS);
        burst = noBurst;
        if (text !== null) latest.current.onBadge(readBadge(text));
      }, LINE_GAP_MS);
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, { capture: true });
    };
  }, []);
}
