import { CopyButton } from './copy-button';
import { usePageOrigin } from '../../hooks/use-page-origin';

/**
 * Copies a page's address for whoever it is sent to. A machine that shows the shop from its own disk does not know
 * where the website is: there it is what stands behind the website's name.
 */
export function CopyLink({ path }: { path: string }) {
  const origin = usePageOrigin();
  return (
    <CopyButton
      text={origin + path}
      done={origin ? 'Link copied.' : 'Copied: put it behind the address of our website.'}
    >
      Copy link
    </CopyButton>
  );
}
