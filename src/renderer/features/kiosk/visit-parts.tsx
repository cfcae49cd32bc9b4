import { AttractLoop } from './attract-loop';
import { EndingDialog } from './ending-dialog';
import { OnScreenKeyboard } from './keyboard/on-screen-keyboard';
import { OutsideDialog } from './outside-dialog';
import { RefusedFileDialog } from './refused-file-dialog';
import './touch-screen.css';
import { VisitBar } from './visit-bar';

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
