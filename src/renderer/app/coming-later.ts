/** Addresses of the specification whose screens are not built yet: a row moves to `routes.tsx` with its screen. */
export const comingLater: readonly { path: string; title: string }[] = [
  { path: '/tltList', title: 'Signaling pathways' },
  { path: '/tltList/tltInfo', title: 'Signaling pathway' },
];
