import type { ComponentType, ReactNode } from 'react';

/** Draws what a page's loader gave. The same for every visit of a route. */
export type Draw = (data: unknown) => ReactNode;

/** A page whose code and data have come. */
export interface PageAtHand {
  /** Path and query. */
  address: string;
  /** What its loader gave: by this very object the router's page is known to be this one. */
  data: unknown;
  draw: Draw;
  /** Where it is drawn: its code comes with the prefetcher's. */
  Place: ComponentType<PlaceProps>;
}

export interface PlaceProps {
  page: DrawnPage;
  /** The router is there; before, the page has its own address around it, to be drawn as its visit will find it. */
  visited: boolean;
  shown: boolean;
  onFailure: () => void;
}

/** A page with a place of its own beside the router's outlet. */
export interface DrawnPage extends PageAtHand {
  key: number;
  /** Of the route that it was visited by; null before. */
  routeId: string | null;
}

/** What the router is at: the innermost of its matches. */
export interface Visit {
  id: string;
  loaderData: unknown;
}

/** The page that is visited, where it was drawn before its visit, and the one that may be visited next. */
export interface DrawnPages {
  visited: DrawnPage | null;
  waiting: DrawnPage | null;
  /** The visit of the waiting page has begun: it is shown already, and the router will be there in a moment. */
  begun: boolean;
  visit: Visit;
  /** How many were drawn since the shop was opened. */
  drawn: number;
}

export function noneDrawn(visit: Visit): DrawnPages {
  return { visited: null, waiting: null, begun: false, visit, drawn: 0 };
}

/** Draws another page in place of the one that waited. */
export function wait(pages: DrawnPages, page: PageAtHand): DrawnPages {
  const { waiting, begun, visit } = pages;
  if (begun || waiting?.data === page.data || visit.loaderData === page.data) return pages;
  const key = pages.drawn + 1;
  return { ...pages, waiting: { ...page, key, routeId: null }, drawn: key };
}

/** The visit of the page with this data begins or, by `begun` false, is broken off. */
export function begin(pages: DrawnPages, data: unknown, begun = true): DrawnPages {
  return pages.waiting?.data === data && pages.begun !== begun ? { ...pages, begun } : pages;
}

/**
 * The router is at another page, or at other data of the same one. A page that waited becomes the visited one; one that
 * is visited stays for as long as its route does, as it would in the outlet; everything else is the outlet's.
 */
export function arrive(pages: DrawnPages, { id, loaderData }: Visit): DrawnPages {
  const { visited, waiting, visit } = pages;
  if (visit.id === id && visit.loaderData === loaderData) return pages;
  const here = { ...pages, visited: null, waiting: null, begun: false, visit: { id, loaderData } };
  if (waiting && waiting.data === loaderData) return { ...here, visited: { ...waiting, routeId: id } };
  return visited?.routeId === id ? { ...here, visited: { ...visited, data: loaderData } } : here;
}

/** A page that broke while it was drawn is left to the outlet, whose failures have a screen. */
export function leaveToOutlet(pages: DrawnPages, key: number): DrawnPages {
  if (pages.visited?.key === key) return { ...pages, visited: null };
  return pages.waiting?.key === key ? { ...pages, waiting: null, begun: false } : pages;
}
