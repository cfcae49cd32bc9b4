import type { Handler } from '../app/context';

export const handleLocation: Handler<'location'> = (_request, { geolocation }, caller) =>
  geolocation.locate(caller.ip);
