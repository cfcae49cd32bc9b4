import type { Handler } from '../http/handler-types';

export const handleLocation: Handler<'location'> = (_request, { geolocation }, caller) =>
  geolocation.locate(caller.ip);
