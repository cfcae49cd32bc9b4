import { useEffect, useState } from 'react';

/** Under which the website shows this page, '' until it is known and where no website does. */
export function usePageOrigin(): string {
  const [origin, setOrigin] = useState('');
  useEffect(() => {
    if (/^https?:$/.test(window.location.protocol)) setOrigin(window.location.origin);
  }, []);
  return origin;
}
