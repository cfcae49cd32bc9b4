import { lazy, Suspense } from 'react';
import { FirstSetup } from '../../features/kiosk/setup/setup-dialog';
import { StaffAccess } from '../../features/kiosk/staff/staff-access';
import { useSettings } from '../../state/settings';

const visitParts = () => import('../../features/kiosk/session/session-overlays');

/** Only a machine that one visitor after the other uses has visits. */
const VisitParts = lazy(async () => ({ default: (await visitParts()).SessionOverlays }));

/** All that stands around every screen at a stand and nowhere else. */
export function StandParts() {
  return (
    <>
      <FirstSetup />
      <StaffAccess />
      {useSettings().stand?.mode === 'kiosk' && (
        <Suspense>
          <VisitParts />
        </Suspense>
      )}
    </>
  );
}
