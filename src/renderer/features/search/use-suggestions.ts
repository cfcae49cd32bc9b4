import { useEffect, useState } from 'react';
import type { ReplyOf } from '../../../shared/contract/calls';
import { MAX_SEARCH_LENGTH } from '../../../shared/search/search-url';
import { useClient } from '../../api/client-context';

/** A hand that types on is not asked for after every letter. */
const PAUSE_MS = 60;

/**
 * The shop's suggestions for the text as it is typed now; null before they come, and where they do not. The question
 * for an older text is given up as soon as the text changes, so that its answer can never come late. While a text grows or
 * shrinks, those of a moment before stand until its own come, or the list would go and come with every letter.
 */
export function useSuggested(typed: string, region: string): ReplyOf<'suggest'> | null {
  const client = useClient();
  const [answer, setAnswer] = useState<{ typed: string; region: string; data: ReplyOf<'suggest'> } | null>(
    null,
  );

  useEffect(() => {
    if (typed === '') return;
    const controller = new AbortController();
    const ask = async () => {
      const body = { key: typed.slice(0, MAX_SEARCH_LENGTH), ...(region && { id: Number(region) }) };
      try {
        const reply = await client.call('suggest', body, { signal: controller.signal });
        if (!controller.signal.aborted) setAnswer(reply.ok ? { typed, region, data: reply.data } : null);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [client, typed, region]);

  return answer?.region === region && goesOn(answer.typed, typed) ? answer.data : null;
}

function goesOn(one: string, other: string): boolean {
  return one !== '' && other !== '' && (one.startsWith(other) || other.startsWith(one));
}
