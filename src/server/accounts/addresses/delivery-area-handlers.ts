import { findDeliveryArea, listDeliveryCountries } from './delivery-areas';
import { BusinessError } from '../../http/errors';
import type { Handler } from '../../app/context';

export const deliveryAreas: Handler<'deliveryAreas'> = async ({ country }) => {
  const countries = await listDeliveryCountries();
  if (country === undefined) return { countries, fields: [], provinces: [] };
  const area = await findDeliveryArea(country);
  if (!area) throw new BusinessError('There is no country with this code.', { field: 'country' });
  return { countries, fields: area.fields, provinces: area.provinces.map(({ name }) => name) };
};
