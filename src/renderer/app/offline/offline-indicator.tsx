import { useEffect, useState, type ComponentType } from 'react';
import { usePlatform } from '../../platform/platform-context';

const importMessage = () => import('./offline-message');

/** Shows a message while the server is unreachable. The status element is always rendered so that it is announced. */
export function OfflineIndicator() {
  const platform = usePlatform();
  const [isReachable, setReachable] = useState(true);
  const [Message, setMessage] = useState<ComponentType | null>(null);
  useEffect(() => platform.watchConnection(setReachable), [platform]);
  useEffect(() => {
    if (isReachable) return;
    importMessage().then(
      (module) => setMessage(() => module.OfflineMessage),
      // The code was not cached; each page reports its own failure.
      () => undefined,
    );
  }, [isReachable]);
  return <div role="status">{!isReachable && Message && <Message />}</div>;
}
