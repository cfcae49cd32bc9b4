import { useSyncExternalStore } from 'react';
import { CopyButton } from './copy-button';

/** Copies the URL of a page. Where no website is known, as in the kiosk, copies the path. */
export function CopyLink({ path }: { path: string }) {
  const origin = usePageOrigin();
  return (
    <CopyButton
      text={origin + path}
      successMessage={origin ? 'Link copied.' : 'Path copied. Add it to the address of our website.'}
    >
      Copy link
    </CopyButton>
  );
}

const subscribe = () => () => undefined;
const pageOrigin = () => (/^https?:$/.test(window.location.protocol) ? window.location.origin : '');

/** Returns the origin of the page; '' until hydrated and in the kiosk. */
function usePageOrigin(): string {
  return useSyncExternalStore(subscribe, pageOrigin, () => '');
}
