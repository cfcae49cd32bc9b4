import type { Address } from '../../shared/contract/customer';
import type { Deps } from '../app/context';
import type { Message } from '../messaging/outbox-store';
import { letter } from '../messaging/email-templates';

interface Exchanged {
  /** Name, catalogue number and size. */
  goods: string;
  points: number;
  delivery: Address;
}

/** Says what was exchanged for points and where it goes, so that a stranger's exchange is noticed. */
export function exchangeLetter(
  { settings, publicOrigin }: Pick<Deps, 'settings' | 'publicOrigin'>,
  { goods, points, delivery, email, balance }: Exchanged & { email: string; balance: number },
): Message {
  return letter(settings.brand, email, 'Your exchange', [
    `You exchanged ${points} points for: ${goods}. You have ${balance} points left.`,
    `It will be sent to:\n${addressText(delivery)}`,
    `Your points: ${publicOrigin()}/user/virtualPoint`,
  ]);
}

/** Tells the staff what to send. All that was typed stands in the body: a letter's head is the shop's own words alone. */
export function exchangeStaffLetter(
  { settings }: Pick<Deps, 'settings'>,
  {
    id,
    goods,
    points,
    delivery,
    customer,
  }: Exchanged & { id: number; customer: { username: string; email: string } },
): Message {
  const { mobile, email } = delivery;
  return letter(settings.brand, settings.email, `Goods for points, exchange ${id}`, [
    `A customer exchanged ${points} points. Please send one of: ${goods}.`,
    `To:\n${addressText(delivery)}`,
    `Telephone: ${mobile}\nE-mail: ${email}`,
    `Customer: ${customer.username}, ${customer.email}`,
  ]);
}

function addressText({ consignee, address, district, city, province, zipcode, country }: Address): string {
  const lines = [consignee, address, district, city, province, zipcode, country];
  return lines.filter((line) => line !== '').join('\n');
}
