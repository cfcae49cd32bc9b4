import { endpoints } from '../../shared/contract/endpoints';
import { userNameIn } from '../../shared/domain/token-name';
import type { Log } from '../../server/log';
import type { StoredToken } from '../memory-host';
import type { Ask } from './stand-forward';

/**
 * Tells the shop that a customer has left this machine, so that their token is worth nothing any more. Resolves before
 * the shop has answered, because a visit's end waits for nobody; where it cannot be reached, the token is forgotten here
 * all the same and ends there by its age.
 */
export async function endSessionAtShop(
  memory: Pick<StoredToken, 'recall'>,
  toShop: Ask,
  log: Log,
): Promise<void> {
  const token = await memory.recall();
  // A visitor's cart names nobody, and the next page of anybody's could not tell whose it was.
  if (token === null || userNameIn(token) === '') return;
  const leaving = new Request(`app://shop${endpoints.logOut.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: encodeURIComponent(token) },
    body: '{}',
  });
  void toShop(leaving).then(
    ({ ok }) => log.info('session-ended', { at_shop: ok }),
    () => log.info('session-ended', { at_shop: false }),
  );
}
