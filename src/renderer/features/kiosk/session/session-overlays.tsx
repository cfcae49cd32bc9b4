import { AttractLoop } from './attract-screen';
import { IdleWarningDialog } from './idle-warning-dialog';
import { OnScreenKeyboard } from '../keyboard/on-screen-keyboard';
import { ExternalLinkDialog } from './external-link-dialog';
import { BlockedDownloadDialog } from './blocked-download-dialog';
import './touch-screen.css';
import { SessionBar } from './session-bar';

/** Overlays around every screen of a kiosk. */
export function SessionOverlays() {
  return (
    <>
      <SessionBar />
      <ExternalLinkDialog />
      <BlockedDownloadDialog />
      <OnScreenKeyboard />
      <AttractLoop />
      <IdleWarningDialog />
    </>
  );
}
