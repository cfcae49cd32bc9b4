import type { Stand } from '../../../shared/platform/stand-bridge';
import { usePlatform } from '../../platform/platform-context';

/** The stand around this page; what asks for it is shown at a stand alone. */
export function useStand(): Stand {
  const { stand } = usePlatform();
  if (!stand) throw new Error('there is no stand here');
  return stand;
}
