import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
const read = () => (/^https?:$/.test(window.location.protocol) ? window.location.origin : '');

/** Under which the website shows this page, '' until it is known and where no website does. */
export function usePageOrigin(): string {
  return useSyncExternalStore(never, read, () => '');
}
