import type { Visitor } from './api';

/** What hosts give the pages for purchasing systems: who asks. */
export interface PunchoutEnv {
  Bindings: { visitor: Visitor };
}
