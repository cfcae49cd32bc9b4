import type { Outcome } from '../../../../shared/contract/outcome';
import { showNumber } from '../../../../shared/lib/format-number';
import { useClient } from '../../../api/client-context';
import { draftOf, dropDraft, keepDraft } from '../../../state/form-draft';
import { newKey } from '../../../state/new-key';
import { useAction } from '../../../state/use-action';

interface Goods {
  goods_id: number;
  goods_attr: string;
}

/**
 * Exchanges points for goods. The key of a request stays in this tab until the shop said yes or no, over a reload as
 * well: whoever asks again after a lost answer does not spend twice.
 */
export function useExchange({ goods_id, goods_attr }: Goods) {
  const client = useClient();
  const { busy, act } = useAction();
  const name = `exchange ${goods_id} ${goods_attr}`;
  const send = async (): Promise<Outcome<{ balance: number }>> => {
    const key = draftOf(name, { key: '' }).key || newKey();
    keepDraft(name, { key });
    const outcome = await client.call('transformPoints', { goods_id, goods_attr }, { key });
    if (outcome.ok || outcome.failure.kind === 'refused') dropDraft(name);
    return outcome;
  };
  const exchange = () =>
    act(send, ({ balance }) => `It will be sent to you. You have ${showNumber(balance)} points left.`);
  return { busy, exchange };
}
