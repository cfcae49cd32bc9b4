import type { Handlers } from '../handler';

export const placeHandlers: Pick<Handlers, 'location'> = {
  location: (_request, { geolocation }, caller) => geolocation.locate(caller.ip),
};
