import { useRouteLoaderData } from 'react-router-dom';
import type { ReplyOf } from '../../shared/contract/calls';
import type { Client } from '../api/client';

export type Regions = ReplyOf<'regions'>;

/** Id of the route around every screen, whose data the sections are. */
export const SHOP_ROUTE = 'shop';

const none: Regions = [];

/** The sections that can be searched; none when they do not come: a search of everything works anyway. */
export async function loadRegions(client: Client, signal: AbortSignal): Promise<Regions> {
  const outcome = await client.call('regions', {}, { signal }).catch(() => null);
  return outcome?.ok ? outcome.data : none;
}

/** They come with the page, so that its search works before, and without, any script. */
export function useRegions(): Regions {
  return useRouteLoaderData<Regions>(SHOP_ROUTE) ?? none;
}
