import { useEffect } from 'react';
import { parseBadge, type BadgeFacts } from '../../../../shared/stands/badge';
import {
  emptyBurst,
  isScan,
  LINE_GAP_MS,
  scannedText,
  appendKey,
} from '../../../../shared/stands/scanner-input';
import { useLatest } from '../../../hooks/use-latest';

interface BadgeScanHandlers {
  /** Returns whether a key may belong to a badge. If omitted, every key may. */
  isActive?: () => boolean;
  /** Called before the first key of each burst (fast sequence of keys) takes effect. A burst is typing or a scan. */
  onBegin?: () => void;
  onBadge: (facts: BadgeFacts) => void;
}

/** Listens for a badge scanner that acts as a keyboard, independent of the focus. */
export function useBadgeScan(handlers: BadgeScanHandlers): void {
  const latest = useLatest(handlers);
  useEffect(() => {
    let burst = emptyBurst;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      // A key that is held down repeats as fast as a scanner.
      if (event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return;
      if (latest.current.isActive?.() === false) return;
      const previous = burst;
      burst = appendKey(burst, event.key, event.timeStamp);
      if (burst.text !== '' && burst.startedAt !== previous.startedAt) latest.current.onBegin?.();
      if (!isScan(burst)) return;
      // Keys of the scanner must not reach fields or buttons.
      event.preventDefault();
      event.stopPropagation();
      clearTimeout(timer);
      if (!burst.text.endsWith('\n')) return;
      const scan = burst;
      timer = setTimeout(() => {
        const code = scannedText(scan, scan.lastKeyAt + LINE_GAP_MS);
        burst = emptyBurst;
        if (code !== null) latest.current.onBadge(parseBadge(code));
      }, LINE_GAP_MS);
    };
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKeyDown, { capture: true });
    };
  }, [latest]);
}
