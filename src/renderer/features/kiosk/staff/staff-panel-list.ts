export type StaffPanelName = 'presentation' | 'carts' | 'enrollment' | 'printers' | 'export';

/** Panels of the staff menu with their idle timeouts in seconds. A presenter may talk for long without any input. */
export const staffPanels: readonly { name: StaffPanelName; label: string; idleSeconds: number }[] = [
  { name: 'presentation', label: 'Presentation', idleSeconds: 1800 },
  { name: 'carts', label: 'Saved carts', idleSeconds: 300 },
  { name: 'enrollment', label: 'Enrollment', idleSeconds: 300 },
  { name: 'printers', label: 'Printers', idleSeconds: 300 },
  { name: 'export', label: 'Export rejected entries', idleSeconds: 300 },
];

export interface StaffPanelProps {
  /** Returns to the menu. */
  onClose: () => void;
  /** Called when the main process has locked the menu. Shows the PIN dialog and keeps the entered data. */
  onLocked: () => void;
  /** Called on activity in another window of the panel. */
  onActivity: () => void;
  /** Closes the menu and continues in the shop. */
  onDone: () => void;
}
