import { FirstSetUp } from '../../features/kiosk/set-up/first-set-up';
import { StaffDoor } from '../../features/kiosk/staff/staff-door';

/** All that stands around every screen at a stand and nowhere else. */
export function StandParts() {
  return (
    <>
      <FirstSetUp />
      <StaffDoor />
    </>
  );
}
