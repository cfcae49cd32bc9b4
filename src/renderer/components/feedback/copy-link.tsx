import { useState, useSyncExternalStore } from 'react';
import { Button } from '../forms/button';
import { CopyButton } from './copy-button';
import { retryableComponent } from './retryable-component';

const QrCodeDialog = retryableComponent(
  () => import('./qr-code-dialog'),
  (module) => module.QrCodeDialog,
);

interface CopyLinkProps {
  path: string;
  /** The stand that shows the page; null on the website. */
  stand: { website?: string | undefined } | null;
}

/**
 * Copies the URL of a page. A stand shows the page of the website as a QR code instead, because a visitor cannot take the
 * clipboard along. Renders nothing at a stand without a website.
 */
export function CopyLink({ path, stand }: CopyLinkProps) {
  const origin = useSyncExternalStore(
    subscribeToNothing,
    () => window.location.origin,
    () => '',
  );
  if (stand) return stand.website ? <QrCodeButton url={new URL(path, stand.website).href} /> : null;
  return (
    <CopyButton text={origin + path} successMessage="Link copied.">
      Copy link
    </CopyButton>
  );
}

/** The origin of a page never changes. */
const subscribeToNothing = () => () => undefined;

function QrCodeButton({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="needs-script" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Open on your phone
      </Button>
      {isOpen && <QrCodeDialog url={url} onClose={() => setOpen(false)} />}
    </>
  );
}
