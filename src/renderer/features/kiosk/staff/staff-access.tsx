import { useCallback, useState } from 'react';
import type { StaffMenu } from '../../../../shared/platform/stand-bridge';
import { useSettings } from '../../../state/settings';
import { SetupDialog } from '../setup/setup-dialog';
import { PinDialog } from './pin-dialog';
import { StaffMenuDialog } from './staff-menu-dialog';
import { useStaffGesture } from './use-staff-gesture';
import { useStand } from '../use-stand';

type Place = { is: 'shut' } | { is: 'asking' } | { is: 'set-up' } | { is: 'open'; menu: StaffMenu };

const shut: Place = { is: 'shut' };

/** The way from the shop to what only its staff may do. */
export function StaffAccess() {
  const stand = useStand();
  const inWindow = useSettings().stand?.mode !== 'kiosk';
  const [place, setPlace] = useState(shut);

  const call = useCallback(() => {
    void stand.look().then(({ isSetUp }) => setPlace({ is: isSetUp ? 'asking' : 'set-up' }));
  }, [stand]);
  const close = useCallback(() => {
    setPlace(shut);
    void stand.lock();
  }, [stand]);
  const open = useCallback(async () => {
    const menu = await stand.menu();
    setPlace(menu ? { is: 'open', menu } : shut);
  }, [stand]);
  useStaffGesture(call, inWindow);

  if (place.is === 'asking') return <PinDialog onOpen={() => void open()} onClose={close} />;
  if (place.is === 'set-up') return <SetupDialog onClose={close} />;
  if (place.is === 'open') return <StaffMenuDialog menu={place.menu} onClose={close} />;
  return null;
}
