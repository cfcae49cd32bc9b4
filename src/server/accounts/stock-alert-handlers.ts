import { availabilityOfUnits } from '../../shared/catalogue/availability';
import type { Handler } from '../app/context';
import { findCatalogueVariants } from '../catalogue/variant-store';
import { BusinessError } from '../http/errors';
import { findVerifiedAddress } from '../messaging/outbox-store';
import { findAvailableStock } from '../orders/stock-store';
import { addStockAlert, listStockAlerts, MAX_STOCK_ALERTS, removeStockAlert } from './stock-alert-store';

export const stockAlerts: Handler<'stockAlerts'> = async (
  _request,
  { database },
  { session: { customerId } },
) => {
  const alerts = await listStockAlerts(database, customerId);
  return {
    list: alerts.map(({ attr_value, created_at, ...alert }) => ({
      ...alert,
      attr_new: attr_value,
      created_at: new Date(created_at).toISOString(),
    })),
    can_receive: (await findVerifiedAddress(database, customerId)) !== null,
  };
};

/** Refuses an alert for a size that can be ordered. An alert can also be withdrawn when its size has left the catalogue. */
export const setStockAlert: Handler<'setStockAlert'> = async (
  { goods_id, goods_attr, wanted },
  { database, catalogue, clock },
  { session: { customerId } },
) => {
  const variant = { goods_id, goods_attr };
  if (!wanted) {
    await removeStockAlert(database, customerId, variant);
    return { wanted };
  }
  const [catalogueVariant] = await findCatalogueVariants(catalogue, [variant]);
  if (!catalogueVariant) throw new BusinessError('This size is no longer sold.', { field: 'goods_attr' });
  const units = await findAvailableStock(database, {
    ...variant,
    catalogueStock: catalogueVariant.catalogueStock,
  });
  if (availabilityOfUnits(units) !== 'sold out')
    throw new BusinessError('This size can be ordered now.', { field: 'goods_attr' });
  const { goods_sn, goods_name } = catalogueVariant.product;
  const names = { goods_sn, goods_name, attr_value: catalogueVariant.attr_value };
  const alert = { ...variant, ...names, created_at: clock().getTime() };
  const outcome = await addStockAlert(database, customerId, alert);
  if (outcome === 'unverified')
    throw new BusinessError('Please confirm your e-mail address first: the message goes there.');
  if (outcome === 'too many')
    throw new BusinessError(
      `You wait for ${MAX_STOCK_ALERTS} sizes, which is the maximum. Remove one in My Favorites first.`,
    );
  return { wanted };
};
