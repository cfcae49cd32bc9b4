export type StaffPanelName = 'stage' | 'carts' | 'enrolment' | 'printers' | 'export';

/** Where the staff menu leads, and for how many seconds nobody has to touch anything there. A talk takes its time. */
export const staffPanels: readonly { name: StaffPanelName; label: string; patience: number }[] = [
  { name: 'stage', label: 'On stage', patience: 1800 },
  { name: 'carts', label: 'Kept carts', patience: 300 },
  { name: 'enrolment', label: 'This stand and its shop', patience: 300 },
  { name: 'printers', label: 'Printers', patience: 300 },
  { name: 'export', label: 'Take refused entries along', patience: 300 },
];
