import { useRouteLoaderData } from 'react-router-dom';
import type { ReplyOf } from '../../shared/contract/calls';
import type { Client } from '../api/client';
import { useHydrationSafeValue } from '../hooks/use-hydration-safe-value';

type Sections = ReplyOf<'sections'>;

/** Data of the root route. It is part of the server's HTML, so that header and footer work without JavaScript. */
export interface ShopData {
  /** Sections of the search; empty when the call failed: a search of everything still works. */
  sections: Sections;
  /** Year (UTC) in which the page was rendered. */
  year: number;
}

export const SHOP_ROUTE = 'shop';

const noSections: Sections = [];

export async function loadShopData(client: Client, signal: AbortSignal): Promise<ShopData> {
  const outcome = await client.call('sections', {}, { signal }).catch(() => null);
  return { sections: outcome?.ok ? outcome.data : noSections, year: currentYear() };
}

export function useSections(): Sections {
  return useRouteLoaderData<ShopData>(SHOP_ROUTE)?.sections ?? noSections;
}

/** Returns the current year; the server's year during hydration. */
export function useYear(): number {
  const year = currentYear();
  return useHydrationSafeValue(year, useRouteLoaderData<ShopData>(SHOP_ROUTE)?.year ?? year);
}

function currentYear(): number {
  return new Date().getUTCFullYear();
}
