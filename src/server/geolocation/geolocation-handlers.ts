import type { Handler } from '../app/context';

export const location: Handler<'location'> = (_request, { geolocation }, caller) =>
  geolocation.locate(caller.ip);
