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
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => session.watchExternalLinks(setAddress), [session]);
  if (address === null) return null;
  const close = () => setAddress(null);
  const isMail = address.startsWith('mailto:');
  return (
    <Modal title={isMail ? 'Send an e-mail from your phone' : 'Open on your phone'} onClose={close}>
      <p>{`${linkDescription(address, stand?.website)} Scan the code with your phone’s camera.`}</p>
      <div className={styles.code}>
        <QrCode text={address} label={`QR code of ${address}`} />
      </div>
      <p className={styles.address}>{address.replace(/^mailto:/, '')}</p>
      <ModalActions>
        <Button variant="main" onClick={close}>
          Back to the shop
        </Button>
      </ModalActions>
    </Modal>
  );
}

function linkDescription(address: string, website: string | undefined): string {
  if (address.startsWith('mailto:')) return 'This is an e-mail address.';
  if (website && address.startsWith(`${website}/`)) return 'This is on our website.';
  return 'This page belongs to another site.';
}
