import { useEffect, useState } from 'react';
import { SetUpDialog } from './setup-dialog';
import { useStand } from '../use-stand';

/** Asks for the set-up where nobody has done it yet; whoever wants to look around first comes back to it later. */
export function FirstSetUp() {
  const stand = useStand();
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    void stand.look().then(({ asksForSetUp }) => setAsks(asksForSetUp));
  }, [stand]);
  return asks && <SetUpDialog onClose={() => setAsks(false)} />;
}
