import type { Visitor } from '../http/api';

/** What hosts give the pages for purchasing systems: who asks. */
export interface PunchoutEnv {
  Bindings: { visitor: Visitor };
}
