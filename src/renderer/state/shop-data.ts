import { useRouteLoaderData } from 'react-router-dom';
import type { ReplyOf } from '../../shared/contract/calls';
import type { Client } from '../api/client';
import { useHydrationSafeValue } from '../hooks/use-hydration-safe-value';

type Regions = ReplyOf<'regions'>;

/** Data of the root route. It is part of the server's HTML, so that header and footer work without JavaScript. */
export interface ShopData {
  /** Sections of the search; empty when the call failed: a search of everything still works. */
  regions: Regions;
  /** Year (UTC) in which the page was rendered. */
  year: number;
}

export const SHOP_ROUTE = 'shop';

const noRegions: Regions = [];

export async function loadShopData(client: Client, signal: AbortSignal): Promise<ShopData> {
  const outcome = await client.call('regions', {}, { signal }).catch(() => null);
  return { regions: outcome?.ok ? outcome.data : noRegions, year: currentYear() };
}

export function useRegions(): Regions {
  return useRouteLoaderData<ShopData>(SHOP_ROUTE)?.regions ?? noRegions;
}

/** Returns the current year; the server's year during hydration. */
export function useYear(): number {
  const year = currentYear();
  return useHydrationSafeValue(year, useRouteLoaderData<ShopData>(SHOP_ROUTE)?.year ?? year);
}

function currentYear(): number {
  return new Date().getUTCFullYear();
}
