import { deliveryArea, deliveryCountries } from './delivery-areas';
import { Refusal, type Handlers } from '../../http/handler-types';

export const areaHandlers: Pick<Handlers, 'deliveryAreas'> = {
  async deliveryAreas({ country }) {
    const countries = await deliveryCountries();
    if (country === undefined) return { countries, fields: [], provinces: [] };
    const area = await deliveryArea(country);
    if (!area) throw new Refusal('There is no country with this code.', { field: 'country' });
    return { countries, fields: area.fields, provinces: area.provinces.map(({ name }) => name) };
  },
};
