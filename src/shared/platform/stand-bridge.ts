import type { StandMessageKey } from '../stands/stand-messages';

/** The set-up form as it was typed. A PIN left empty keeps the one that there is. */
export interface StandForm {
  shop: string;
  country: string;
  mode: string;
  standName: string;
  /** Local times such as `09:00`; both empty = always open. */
  showFrom: string;
  showTo: string;
  pin: string;
  pinAgain: string;
  /** By which the shop gets to know the stand, once it can be reached; '' for none. */
  code: string;
}

export type StandField = keyof StandForm;

/** What was saved, with a recovery code when there is a new PIN; or what is wrong with which field; or a refusal. */
export type SetUpAnswer =
  | { kind: 'saved'; recoveryCode: string }
  | { kind: 'wrong'; problems: Partial<Record<StandField, StandMessageKey>> }
  | { kind: 'refused'; because: StandMessageKey };

/** `wrong` and `wait` tell for how many seconds nothing more is tried. */
export type Unlocking = { kind: 'open' } | { kind: 'wrong' | 'wait'; seconds: number };

/** One line of what staff see about the stand. */
export interface StatusRow {
  name: string;
  value: string;
  state: 'good' | 'attention' | 'plain';
}

export interface StaffMenu {
  rows: readonly StatusRow[];
  /** What can be done beside the menu's own: each with its name for `act` and the words on its button. */
  actions: readonly { name: string; label: string }[];
  /** The settings as a form that changes nothing. */
  form: StandForm;
  /** The recovery code opened it: a new PIN is due. */
  pinIsDue: boolean;
}

/** The stand that the shop runs at: its set-up and what only its staff may do. Nothing rejects. */
export interface Stand {
  /** Whether the stand has been set up, and whether it is time to ask for that. */
  look(): Promise<{ isSetUp: boolean; asksForSetUp: boolean }>;
  /** Saves settings: before the first set-up for anybody, then only while the staff menu is open. */
  setUp(form: StandForm): Promise<SetUpAnswer>;
  unlock(pin: string): Promise<Unlocking>;
  /** Opens the menu with the code that was shown at set-up. */
  recover(code: string): Promise<Unlocking>;
  /** Null while it is locked. */
  menu(): Promise<StaffMenu | null>;
  /** Does what the menu names, or `leave` (to the system) or `restart`; the outcome in words, null for none. */
  act(name: string): Promise<string | null>;
  /** Staff use what is open to them. False when nothing is. */
  stay(): Promise<boolean>;
  lock(): Promise<void>;
}

/** Channels between preload and main, one per method. */
export const standChannels = {
  look: 'stand:look',
  setUp: 'stand:set-up',
  unlock: 'stand:unlock',
  recover: 'stand:recover',
  menu: 'stand:menu',
  act: 'stand:act',
  stay: 'stand:stay',
  lock: 'stand:lock',
} as const;

/** Characters that the name of a stand may have. */
export const longestStandName = 60;
