import type { Staff } from '../../../../shared/platform/staff-bridge';
import { usePlatform } from '../../../platform/platform-context';

/** What only the stand's staff may do; what asks for it is shown in their menu alone. */
export function useStaff(): Staff {
  const { staff } = usePlatform();
  if (!staff) throw new Error('there is no staff here');
  return staff;
}
