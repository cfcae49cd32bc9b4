import { useEffect, useState, type ComponentType } from 'react';
import { usePlatform } from '../../platform/platform-context';

const wordsCode = () => import('./no-network');

/** Says that the shop is out of reach, as long as it is. The frame is always there, so that the words are read out. */
export function NetworkSign() {
  const platform = usePlatform();
  const [reachable, setReachable] = useState(true);
  const [Words, setWords] = useState<ComponentType | null>(null);
  useEffect(() => platform.watchReach(setReachable), [platform]);
  useEffect(() => {
    if (reachable) return;
    wordsCode().then(
      (module) => setWords(() => module.NoNetwork),
      // Its code was never here and cannot come now; the pages themselves say what fails.
      () => undefined,
    );
  }, [reachable]);
  return <div role="status">{!reachable && Words && <Words />}</div>;
}
