import { useEffect, useState } from 'react';
import { Modal, ModalActions } from '../../../components/feedback/modal';
import { Button } from '../../../components/forms/button';
import { usePlatform } from '../../../platform/platform-context';

/** Explains that downloads are disabled on a kiosk. */
export function BlockedDownloadDialog() {
  const { session } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => session.watchBlockedDownloads(() => setOpen(true)), [session]);
  if (!isOpen) return null;
  const close = () => setOpen(false);
  return (
    <Modal title="No file is saved here" onClose={close}>
      <p>
        This screen is for everybody, so it keeps no files. You find the same file on our website; put the
        product into your cart and take it along by its code, or ask our staff.
      </p>
      <ModalActions>
        <Button variant="main" onClick={close}>
          Back to the shop
        </Button>
      </ModalActions>
    </Modal>
  );
}
