import { useCallback, useState } from 'react';
import type { StaffMenu } from '../../../../shared/platform/stand-bridge';
import { useSettings } from '../../../state/settings';
import { LostSettingsDialog, SetupDialog } from '../setup-dialog';
import { useStand } from '../use-stand';
import { PinDialog } from './pin-dialog';
import { StaffMenuDialog } from './staff-menu-dialog';
import { useStaffGesture } from './use-staff-gesture';

type StaffView =
  | { kind: 'closed' }
  | { kind: 'pin' }
  | { kind: 'setup' }
  | { kind: 'lost' }
  | { kind: 'menu'; menu: StaffMenu };

const closedView: StaffView = { kind: 'closed' };
/** View that the gesture opens, by the state of the stand. */
const viewKinds = { new: 'setup', 'set up': 'pin', lost: 'lost' } as const;

/** Opens the staff menu, the PIN dialog or the setup on the staff gesture. */
export function StaffAccess() {
  const stand = useStand();
  const isWindowed = useSettings().stand?.mode !== 'kiosk';
  const [view, setView] = useState(closedView);

  const startAccess = useCallback(() => {
    void stand.status().then((state) => setView({ kind: viewKinds[state] }));
  }, [stand]);
  const close = useCallback(() => {
    setView(closedView);
    void stand.lock();
  }, [stand]);
  const openMenu = useCallback(async () => {
    const menu = await stand.menu();
    setView(menu ? { kind: 'menu', menu } : closedView);
  }, [stand]);
  useStaffGesture(startAccess, isWindowed);

  if (view.kind === 'pin') return <PinDialog onUnlocked={() => void openMenu()} onClose={close} />;
  if (view.kind === 'setup') return <SetupDialog onClose={close} />;
  if (view.kind === 'lost') return <LostSettingsDialog onClose={close} />;
  if (view.kind === 'menu') return <StaffMenuDialog menu={view.menu} onClose={close} />;
  return null;
}
