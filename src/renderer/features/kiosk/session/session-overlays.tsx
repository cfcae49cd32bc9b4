import { AttractLoop } from './attract-screen';
import { IdleWarningDialog } from './idle-warning-dialog';
import { OnScreenKeyboard } from '../keyboard/on-screen-keyboard';
import { ExternalLinkDialog } from './external-link-dialog';
import { BlockedDownloadDialog } from './blocked-download-dialog';
import './touch-screen.css';
import { SessionBar } from './session-bar';

/** What a machine of many visitors has around every screen. */
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
