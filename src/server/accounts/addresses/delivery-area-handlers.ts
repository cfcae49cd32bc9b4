import { deliveryArea, deliveryCountries } from './delivery-areas';
import { Refusal, type Handler } from '../../http/handler-types';

export const deliveryAreas: Handler<'deliveryAreas'> = async ({ country }) => {
  const countries = await deliveryCountries();
  if (country === undefined) return { countries, fields: [], provinces: [] };
  const area = await deliveryArea(country);
  if (!area) throw new Refusal('There is no country with this code.', { field: 'country' });
  return { countries, fields: area.fields, provinces: area.provinces.map(({ name }) => name) };
};
