import type { Address } from '../../shared/contract/customer';
import type { Deps } from '../deps';
import type { Message } from '../store/outbox-store';
import { letter } from './letters';

/** Says what was exchanged for points and where it goes, so that a stranger's exchange is noticed. */
export function exchangeLetter(
  { settings, publicOrigin }: Pick<Deps, 'settings' | 'publicOrigin'>,
  {
    email,
    goods,
    points,
    balance,
    delivery,
  }: { email: string; goods: string; points: number; balance: number; delivery: Address },
): Message {
  const { consignee, address, district, city, province, zipcode, country } = delivery;
  const lines = [consignee, address, district, city, province, zipcode, country];
  return letter(settings.brand, email, 'Your exchange', [
    `You exchanged ${points} points for: ${goods}. You have ${balance} points left.`,
    `It will be sent to:\n${lines.filter((line) => line !== '').join('\n')}`,
    `Your points: ${publicOrigin()}/user/virtualPoint`,
  ]);
}
