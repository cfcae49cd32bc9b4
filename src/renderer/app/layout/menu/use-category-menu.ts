import { useCallback, useRef, useState } from 'react';
import type { CategoryMenuItem } from '../../../../shared/contract/category';
import { useClient } from '../../../api/client-context';

export interface CategoryMenu {
  /** null until loaded. */
  items: readonly CategoryMenuItem[] | null;
  failed: boolean;
  /** Loads the categories once; a call after a failure retries. */
  load: () => void;
}

/** The categories of the Products menu, loaded on demand. */
export function useCategoryMenu(): CategoryMenu {
  const client = useClient();
  const isRequested = useRef(false);
  const [items, setItems] = useState<readonly CategoryMenuItem[] | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    if (isRequested.current) return;
    isRequested.current = true;
    setFailed(false);
    void client.call('categoryMenu', {}).then((outcome) => {
      isRequested.current = outcome.ok;
      setFailed(!outcome.ok);
      if (outcome.ok) setItems(outcome.data);
    });
  }, [client]);
  return { items, failed, load };
}
