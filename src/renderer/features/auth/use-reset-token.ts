import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The reset token in the address of a mailed link, which stands behind the # so that no server sees it. It leaves the
 * address at once: whoever looks at the history later finds nothing.
 */
export function useResetToken(): [token: string, set: (token: string) => void] {
  const { hash } = useLocation();
  const [token, setToken] = useState(() => (/^#[\w-]{16,}\.[\w-]{16,}$/.test(hash) ? hash.slice(1) : ''));
  useEffect(() => {
    if (!token) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, [token]);
  return [token, setToken];
}
