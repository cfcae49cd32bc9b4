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
  /** Neither map ever holds an empty entry. The order of the keys is the order of the turns. */
  const sites = new Map<string, Map<string, Item[]>>();
  let total = 0;

  const clientsOf = (client: string) => sites.get(networkSite(client));
  const itemsOf = (client: string) => clientsOf(client)?.get(client) ?? [];

  /** Deletes the entries of a client without items. */
  const prune = (client: string) => {
    const clients = clientsOf(client);
    if (clients?.get(client)?.length === 0) clients.delete(client);
    if (clients?.size === 0) sites.delete(networkSite(client));
  };

  const remove = (client: string, item: Item) => {
    const items = itemsOf(client);
    const index = items.lastIndexOf(item);
    if (index < 0) return false;
    items.splice(index, 1);
    prune(client);
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
      prune(client);
      total -= 1;
      return item;
    },
    remove,
    displaceFor(client) {
      const ownSite = clientsOf(client);
      const displaceable = new Map(sites);
      displaceable.delete('');
      const [fullestSite, maxItems] = largest(displaceable, countItems);
      if (fullestSite === undefined) return undefined;
      const takesFromOwnSite = fullestSite === ownSite || maxItems <= countItems(ownSite) + 1;
      const candidates = takesFromOwnSite ? ownSite : fullestSite;
      const [, size, busiest] = largest(candidates ?? new Map<string, Item[]>(), ({ length }) => length);
      if (busiest === undefined || (takesFromOwnSite && size <= itemsOf(client).length + 1)) return undefined;
      const newest = itemsOf(busiest).at(-1);
      if (newest !== undefined) remove(busiest, newest);
      return newest;
    },
    size: (client) => (client === undefined ? total : itemsOf(client).length),
    siteSize: (client) => countItems(clientsOf(client)),
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

/** Returns the value with the largest size, that size and its key; undefined and 0 for an empty map. */
function largest<Value>(
  map: ReadonlyMap<string, Value>,
  sizeOf: (value: Value) => number,
): [value: Value | undefined, size: number, key: string | undefined] {
  let result: [Value | undefined, number, string | undefined] = [undefined, 0, undefined];
  for (const [key, value] of map) {
    const size = sizeOf(value);
    if (size > result[1]) result = [value, size, key];
  }
  return result;
}
