import { useLocation, useNavigate } from 'react-router-dom';
import type { BadgeFacts } from '../../../../shared/stands/badge';
import { isEditableField } from '../keyboard/keyboard-layouts';
import { useBadgeScan } from './use-badge-scan';

const FORM_PATH = '/lead';

/**
 * Opens the lead form with the data of a badge that is scanned on another page. Without this, the keys of the scanner would
 * press the focused button, which is the last one that a visitor touched. A field that has the focus receives the keys: codes
 * of products are scanned into it.
 */
export function BadgeScanListener() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useBadgeScan({
    isActive: () =>
      pathname !== FORM_PATH &&
      !isEditableField(document.activeElement) &&
      // An open dialog is a task, such as the entry of a PIN, unless it only covers the window, as the attract loop does.
      document.querySelector('dialog[open]:not([data-fullscreen])') === null,
    onBadge: (badge) => void navigate(FORM_PATH, { state: { badge } satisfies LeadFormState }),
  });
  return null;
}

/** State of the history entry of the lead form. */
interface LeadFormState {
  badge: BadgeFacts;
}

/** Returns the badge that was scanned on the page before the lead form; null without one. */
export function useBadgeOfPreviousPage(): BadgeFacts | null {
  const state = useLocation().state as Partial<LeadFormState> | null;
  return state?.badge ?? null;
}
