import type { ReplyOf } from '../../shared/contract/calls';

/** Tells where an address is. An address that nobody knows gives empty texts, never an error. */
export interface Geolocation {
  locate(ip: string): Promise<ReplyOf<'location'>>;
}
