import { networkSite } from './ip-address';

/**
 * A queue in which clients take turns: the waiting items of one client delay those of another by one turn only. Networks of one
 * site share the turns of the site, so that an attacker gains no turns by using many networks.
 */
export interface FairQueue<Item> {
  push(client: string, item: Item): void;
  /** Takes the next item of the client whose turn it is; undefined when the queue is empty. */
  shift(): Item | undefined;
  /** Removes an item that waits; false when it does not. */
  remove(client: string, item: Item): boolean;
  /**
   * Makes room for an item of `client` in a full queue: removes and returns the newest item of the busiest client of a site. The
   * site is the one with the most items, or the own site of `client` if no other has at least two more items. In the own site,
   * the busiest client must have at least two more items than `client`; otherwise returns undefined. Items of the client '' are
   * never displaced.
   */
  displaceFor(client: string): Item | undefined;
  /** Number of waiting items, of one client or of all. */
  size(client?: string): number;
  /** Number of waiting items of the site of a client. */
  siteSize(client: string): number;
}

/** Creates an empty queue with round-robin scheduling of sites, and of the clients of each site. */
export function createFairQueue<Item>(): FairQueue<Item> {
  /** Items by client, by site. Empty entries are deleted. The order of the keys is the order of the turns. */
  const sites = new Map<string, Map<string, Item[]>>();
  let total = 0;

  const clientsOfSite = (client: string) => sites.get(networkSite(client));
  const itemsOf = (client: string) => clientsOfSite(client)?.get(client) ?? [];

  /** Deletes the entries of a client without items. */
  const deleteEmptyEntries = (client: string) => {
    const clients = clientsOfSite(client);
    if (clients?.get(client)?.length === 0) clients.delete(client);
    if (clients?.size === 0) sites.delete(networkSite(client));
  };

  const remove = (client: string, item: Item) => {
    const items = itemsOf(client);
    const index = items.lastIndexOf(item);
    if (index < 0) return false;
    items.splice(index, 1);
    deleteEmptyEntries(client);
    total -= 1;
    return true;
  };

  return {
    push(client, item) {
      const site = networkSite(client);
      const clients = sites.get(site) ?? new Map<string, Item[]>();
      const items = clients.get(client) ?? [];
      items.push(item);
      clients.set(client, items);
      sites.set(site, clients);
      total += 1;
    },
    shift() {
      const [firstSite] = sites;
      if (firstSite === undefined) return undefined;
      const [site, clients] = firstSite;
      const [firstClient] = clients;
      if (firstClient === undefined) return undefined;
      const [client, items] = firstClient;
      const item = items.shift();
      moveToEnd(clients, client);
      moveToEnd(sites, site);
      deleteEmptyEntries(client);
      total -= 1;
      return item;
    },
    remove,
    displaceFor(client) {
      const ownSite = clientsOfSite(client);
      const displaceableSites = new Map(sites);
      displaceableSites.delete('');
      const fullestSite = findLargest(displaceableSites, countItems);
      if (fullestSite === null) return undefined;
      const takesFromOwnSite = fullestSite.value === ownSite || fullestSite.size <= countItems(ownSite) + 1;
      const candidates = (takesFromOwnSite ? ownSite : fullestSite.value) ?? new Map<string, Item[]>();
      const busiestClient = findLargest(candidates, (items) => items.length);
      if (busiestClient === null) return undefined;
      if (takesFromOwnSite && busiestClient.size <= itemsOf(client).length + 1) return undefined;
      const newestItem = busiestClient.value.at(-1);
      if (newestItem !== undefined) remove(busiestClient.key, newestItem);
      return newestItem;
    },
    size: (client) => (client === undefined ? total : itemsOf(client).length),
    siteSize: (client) => countItems(clientsOfSite(client)),
  };
}

function countItems<Item>(clients: ReadonlyMap<string, readonly Item[]> = new Map()): number {
  let count = 0;
  for (const items of clients.values()) count += items.length;
  return count;
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

/** Returns the entry whose value has the largest size, the first of equal ones; null for an empty map. */
function findLargest<Value>(
  map: ReadonlyMap<string, Value>,
  sizeOf: (value: Value) => number,
): { key: string; value: Value; size: number } | null {
  let largest: { key: string; value: Value; size: number } | null = null;
  for (const [key, value] of map) {
    const size = sizeOf(value);
    if (largest === null || size > largest.size) largest = { key, value, size };
  }
  return largest;
}
