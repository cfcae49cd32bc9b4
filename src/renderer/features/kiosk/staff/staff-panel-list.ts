export type StaffPanelName = 'presentation' | 'carts' | 'enrollment' | 'printers' | 'export';

/** Panels of the staff menu with their idle timeouts in seconds. */
export const staffPanels: readonly { name: StaffPanelName; label: string; idleSeconds: number }[] = [
  { name: 'presentation', label: 'On stage', idleSeconds: 1800 },
  { name: 'carts', label: 'Kept carts', idleSeconds: 300 },
  { name: 'enrollment', label: 'This stand and its shop', idleSeconds: 300 },
  { name: 'printers', label: 'Printers', idleSeconds: 300 },
  { name: 'export', label: 'Take refused entries along', idleSeconds: 300 },
];
