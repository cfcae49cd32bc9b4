import { useState, useSyncExternalStore } from 'react';
import { Button } from '../forms/button';
import { QrCode } from '../media/qr-code';
import { CopyButton } from './copy-button';
import styles from './copy-link.module.css';
import { Modal, ModalActions } from './modal';

interface CopyLinkProps {
  path: string;
  /** The stand that shows the page; null on the website. */
  stand: { website?: string | undefined } | null;
}

/**
 * Copies the URL of a page. A stand shows the page of the website as a QR code instead, because a visitor cannot take the
 * clipboard along; nothing where it knows no website.
 */
export function CopyLink({ path, stand }: CopyLinkProps) {
  const origin = useSyncExternalStore(
    subscribe,
    () => window.location.origin,
    () => '',
  );
  if (stand) return stand.website ? <PageCode url={new URL(path, stand.website).href} /> : null;
  return (
    <CopyButton text={origin + path} successMessage="Link copied.">
      Copy link
    </CopyButton>
  );
}

const subscribe = () => () => undefined;

function PageCode({ url }: { url: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" className="needs-script" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Open on your phone
      </Button>
      {isOpen && (
        <Modal title="Open on your phone" onClose={() => setOpen(false)}>
          <p>Scan the code with your phone’s camera.</p>
          <div className={styles.code}>
            <QrCode text={url} label={`QR code of ${url}`} />
          </div>
          <p className={styles.address}>{url}</p>
          <ModalActions>
            <Button variant="main" onClick={() => setOpen(false)}>
              Close
            </Button>
          </ModalActions>
        </Modal>
      )}
    </>
  );
}
