import { useRouteLoaderData } from 'react-router-dom';
import type { ReplyOf } from '../../shared/contract/calls';
import type { Client } from '../api/client';
import { useAsDrawn } from './as-drawn';

type Regions = ReplyOf<'regions'>;

/** What stands around every screen and comes with the page, so that it is there before, and without, any script. */
export interface ShopData {
  /** The sections that can be searched; none when they do not come: a search of everything works anyway. */
  regions: Regions;
  /** In which the page was drawn. */
  year: number;
}

/** Id of the route around every screen, whose data these are. */
export const SHOP_ROUTE = 'shop';

const none: Regions = [];

export async function loadShopData(client: Client, signal: AbortSignal): Promise<ShopData> {
  const outcome = await client.call('regions', {}, { signal }).catch(() => null);
  return { regions: outcome?.ok ? outcome.data : none, year: thisYear() };
}

export function useRegions(): Regions {
  return useRouteLoaderData<ShopData>(SHOP_ROUTE)?.regions ?? none;
}

/** Of this moment; a page that was drawn in another year, or by another clock, is taken over with that. */
export function useYear(): number {
  const now = thisYear();
  return useAsDrawn(now, useRouteLoaderData<ShopData>(SHOP_ROUTE)?.year ?? now);
}

/** UTC, as the day of everything that the server draws. */
function thisYear(): number {
  return new Date().getUTCFullYear();
}
