import { CompareTray } from './compare-tray';
import { useFocusRecovery } from './focus-recovery';

/** Parts of the layout that load when the browser is idle. */
export function IdleParts() {
  useFocusRecovery();
  return <CompareTray />;
}
