import './touch-screen.css';
import { AttractLoop } from './attract-screen';
import { IdleWarningDialog } from './idle-warning-dialog';
import { BadgeScanListener } from '../leads/badge-scan-listener';
import { OnScreenKeyboard } from '../keyboard/on-screen-keyboard';
import { ExternalLinkDialog } from './external-link-dialog';
import { SelectDialog } from './select-dialog';
import { SessionBar } from './session-bar';
import { useEffect, useState } from 'react';
import { Modal, ModalActions } from '../../../components/feedback/modal';
import { Button } from '../../../components/forms/button';
import { usePlatform } from '../../../platform/platform-context';

/** Overlays around every screen of a kiosk. */
export function SessionOverlays() {
  return (
    <>
      <SessionBar />
      <ExternalLinkDialog />
      <BlockedDownloadDialog />
      <OnScreenKeyboard />
      <SelectDialog />
      <BadgeScanListener />
      <AttractLoop />
      <IdleWarningDialog />
    </>
  );
}

/** Explains that downloads are disabled on a kiosk. */
function BlockedDownloadDialog() {
  const { session } = usePlatform();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => session.watchBlockedDownloads(() => setOpen(true)), [session]);
  if (!isOpen) return null;
  const close = () => setOpen(false);
  return (
    <Modal title="Downloads are disabled" onClose={close}>
      <p>
        This screen is shared, so files cannot be saved here. You can download the file from our website. To
        take the product with you, add it to the cart and scan the cart’s code, or ask our staff.
      </p>
      <ModalActions>
        <Button variant="main" onClick={close}>
          Back to the shop
        </Button>
      </ModalActions>
    </Modal>
  );
}
