import { useEffect, useState } from 'react';
import { Modal, ModalActions } from '../../../components/feedback/modal';
import { Button } from '../../../components/forms/button';
import { QrCode } from '../../../components/media/qr-code';
import { usePlatform } from '../../../platform/platform-context';
import { useSettings } from '../../../state/settings';
import styles from './external-link-dialog.module.css';

/** Offers an external link as a QR code, because kiosks do not open other sites. */
export function ExternalLinkDialog() {
  const { session } = usePlatform();
  const { stand } = useSettings();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => session.watchExternalLinks(setUrl), [session]);
  if (url === null) return null;
  const close = () => setUrl(null);
  const isMail = url.startsWith('mailto:');
  return (
    <Modal title={isMail ? 'Send an e-mail from your phone' : 'Open on your phone'} onClose={close}>
      <p>{`${linkDescription(url, stand?.website)} Scan the code with your phone’s camera.`}</p>
      <div className={styles.code}>
        <QrCode text={url} label={`QR code of ${url}`} />
      </div>
      <p className={styles.address}>{url.replace(/^mailto:/, '')}</p>
      <ModalActions>
        <Button variant="main" onClick={close}>
          Back to the shop
        </Button>
      </ModalActions>
    </Modal>
  );
}

function linkDescription(url: string, website: string | undefined): string {
  if (url.startsWith('mailto:')) return 'This is an e-mail address.';
  if (website && url.startsWith(`${website}/`)) return 'This is on our website.';
  return 'This page belongs to another site.';
}
