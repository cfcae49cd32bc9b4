import { AttractLoop } from './attract-loop';
import { EndingDialog } from './idle-warning-dialog';
import { OnScreenKeyboard } from '../keyboard/on-screen-keyboard';
import { OutsideDialog } from './external-link-dialog';
import { RefusedFileDialog } from './blocked-download-dialog';
import './touch-screen.css';
import { VisitBar } from './session-bar';

/** What a machine of many visitors has around every screen. */
export function VisitParts() {
  return (
    <>
      <VisitBar />
      <OutsideDialog />
      <RefusedFileDialog />
      <OnScreenKeyboard />
      <AttractLoop />
      <EndingDialog />
    </>
  );
}
