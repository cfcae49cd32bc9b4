import type { Handlers } from '../http/handler-types';

export const placeHandlers: Pick<Handlers, 'location'> = {
  location: (_request, { geolocation }, caller) => geolocation.locate(caller.ip),
};
