import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../shared/contract/calls';
import { firstCharacters } from '../../../shared/lib/visible-text';
import { MAX_SEARCH_LENGTH } from '../../../shared/search/search-url';
import { useClient } from '../../api/client-context';

const DEBOUNCE_MS = 60;

/**
 * Returns suggestions for the typed text; null for an empty text, before a reply and after a failure. Aborts outdated requests.
 * Keeps the previous suggestions while one text is a prefix of the other, to avoid flicker.
 */
export function useSuggestions(searchText: string, section: string): ReplyOf<'suggest'> | null {
  const client = useClient();
  const [lastReply, setLastReply] = useState<{
    searchText: string;
    section: string;
    data: ReplyOf<'suggest'>;
  } | null>(null);

  useEffect(() => {
    if (searchText === '') return;
    const controller = new AbortController();
    const request = async () => {
      const body = {
        key: firstCharacters(searchText, MAX_SEARCH_LENGTH),
        ...(section && { id: Number(section) }),
      };
      try {
        const reply = await client.call('suggest', body, { signal: controller.signal });
        if (!controller.signal.aborted)
          setLastReply(reply.ok ? { searchText, section, data: reply.data } : null);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    };
    const timer = setTimeout(() => void request(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, searchText, section]);

  return lastReply?.section === section && isPrefixOfEither(lastReply.searchText, searchText)
    ? lastReply.data
    : null;
}

/** Returns whether one of the texts begins with the other. Empty texts do not count. */
function isPrefixOfEither(a: string, b: string): boolean {
  return a !== '' && b !== '' && (a.startsWith(b) || b.startsWith(a));
}
