import { FirstSetup } from '../../features/kiosk/setup-dialog';
import { StaffAccess } from '../../features/kiosk/staff/staff-access';
import { lazyComponent } from '../../lib/lazy-component';
import { useSettings } from '../../state/settings';

const SessionOverlays = lazyComponent(
  () => import('../../features/kiosk/session/session-overlays'),
  (module) => module.SessionOverlays,
);

/** Elements that a stand adds to every screen. Only a kiosk has visitor sessions. */
export function StandOverlays() {
  return (
    <>
      <FirstSetup />
      <StaffAccess />
      {useSettings().stand?.mode === 'kiosk' && <SessionOverlays />}
    </>
  );
}
