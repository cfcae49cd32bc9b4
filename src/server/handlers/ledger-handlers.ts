import { centsToWire, signedCentsToWire } from '../../shared/domain/money';
import { exchangeLetter } from '../accounts/exchange-letter';
import { Refusal, type Handlers } from '../handler';
import { defaultAddress } from '../store/address-store';
import { balanceOf, balancePage } from '../store/balance-store';
import { findCustomer } from '../store/customer-store';
import { post } from '../store/outbox-store';
import { addExchange } from '../store/point-exchange-store';
import { findPointOffer, pointOffers } from '../store/point-offer-store';
import { pointPage, pointTotals } from '../store/point-page-store';
import { addPointEntry, lapsePoints, pointsOf } from '../store/point-store';

export const ledgerHandlers: Pick<Handlers, 'balance' | 'points' | 'transformPoints'> = {
  async balance({ page, page_size }, { database }, { session }) {
    const { rows, total } = await balancePage(database, session.customerId, { page, page_size });
    const list = rows.map(({ id, cents, reason, created_at, balance_cents }) => ({
      ...{ id, reason, amount: signedCentsToWire(Number(cents)) },
      ...{ created_at: isoTime(created_at), balance: centsToWire(Number(balance_cents)) },
    }));
    const balance = centsToWire(await balanceOf(database, session.customerId));
    return { list, total, page, page_size, balance };
  },

  async points({ page, page_size }, { database, catalogue, clock }, { session: { customerId } }) {
    const now = clock().getTime();
    await lapsePoints(database, now, customerId);
    const { rows, total } = await pointPage(database, customerId, { page, page_size });
    const list = rows.map(({ created_at, expires_at, ...entry }) => ({
      ...entry,
      created_at: isoTime(created_at),
      expires_at: expires_at === null ? null : isoTime(expires_at),
    }));
    const offers = await pointOffers(catalogue);
    return {
      ...{ list, total, page, page_size },
      balance: await pointsOf(database, customerId),
      ...(await pointTotals(database, customerId, now)),
      offers: offers.map(({ product, ...offer }) => ({ ...product, ...offer })),
    };
  },

  async transformPoints({ goods_id, goods_attr }, deps, { session: { customerId } }) {
    const { catalogue, database, clock } = deps;
    const offer = await findPointOffer(catalogue, goods_id, goods_attr);
    if (!offer) throw new Refusal('This product is not to be had for points.', { field: 'goods_id' });
    const { product, points } = offer;
    const now = clock().getTime();
    return database.transaction().execute(async (transaction) => {
      const customer = await findCustomer(transaction, customerId);
      if (!customer) throw new Refusal('This account is closed.');
      const delivery = await defaultAddress(transaction, customerId);
      if (!delivery) {
        throw new Refusal('Please add a delivery address first; the goods go to the default one.', {
          field: 'address',
        });
      }
      const exchange = { customerId, goodsId: goods_id, goodsAttr: goods_attr, points, delivery, now };
      const id = await addExchange(transaction, exchange);
      const goods = `${product.goods_name} (${product.goods_sn}), ${goods_attr}`;
      const balance = await addPointEntry(transaction, {
        ...{ customerId, now, points: -points },
        ...{ reason: `Exchanged for ${goods}`, cause: `exchange ${id}` },
      });
      if (typeof balance !== 'number') {
        throw new Refusal(`This takes ${points} points, which is more than you have.`, { field: 'goods_id' });
      }
      const letter = exchangeLetter(deps, { email: customer.email, goods, points, balance, delivery });
      await post(transaction, letter, now);
      return { balance };
    });
  },
};

function isoTime(milliseconds: number): string {
  return new Date(Number(milliseconds)).toISOString();
}
