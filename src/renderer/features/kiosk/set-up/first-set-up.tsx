import { useEffect, useState } from 'react';
import { usePlatform } from '../../../platform/platform-context';
import { SetUpDialog } from './set-up-dialog';

/** Asks for the set-up where nobody has done it yet; whoever wants to look around first comes back to it later. */
export function FirstSetUp() {
  const { stand } = usePlatform();
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    void stand.look().then(({ asksForSetUp }) => setAsks(asksForSetUp));
  }, [stand]);
  return asks && <SetUpDialog onClose={() => setAsks(false)} />;
}
