import { useCallback, useRef, useState } from 'react';
import type { CategoryMenuItem } from '../../../shared/contract/category';
import { useClient } from '../../api/client-context';

export interface CategoryMenu {
  /** null until asked for and answered. */
  items: readonly CategoryMenuItem[] | null;
  failed: boolean;
  /** Fetches the tree, once; after a failure once more. Call it at the first sign of interest. */
  ask: () => void;
}

/** The Products menu's tree: nobody pays for it who does not reach for the menu. */
export function useCategoryMenu(): CategoryMenu {
  const client = useClient();
  const asked = useRef(false);
  const [items, setItems] = useState<readonly CategoryMenuItem[] | null>(null);
  const [failed, setFailed] = useState(false);
  const ask = useCallback(() => {
    if (asked.current) return;
    asked.current = true;
    setFailed(false);
    void client.call('categoryMenu', {}).then((outcome) => {
      asked.current = outcome.ok;
      setFailed(!outcome.ok);
      if (outcome.ok) setItems(outcome.data);
    });
  }, [client]);
  return { items, failed, ask };
}
