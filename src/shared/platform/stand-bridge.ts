import type { StandMessageKey } from '../stands/stand-messages';

/** Set-up form as typed. An empty PIN keeps the current one. */
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
  /** Enrolment code, used when the shop is reachable; '' for none. */
  code: string;
}

export type StandField = keyof StandForm;

/** Saved, with a recovery code for a new PIN; or problems by field; or a refusal. */
export type SetupResult =
  | { kind: 'saved'; recoveryCode: string }
  | { kind: 'wrong'; problems: Partial<Record<StandField, StandMessageKey>> }
  | { kind: 'refused'; because: StandMessageKey };

/** `wrong` and `wait` contain the lockout in seconds. */
export type UnlockResult = { kind: 'open' } | { kind: 'wrong' | 'wait'; seconds: number };

/** A row of the stand's status. */
export interface StatusRow {
  name: string;
  value: string;
  state: 'good' | 'attention' | 'plain';
}

export interface StaffMenu {
  rows: readonly StatusRow[];
  /** Additional actions: name for `runAction` and button label. */
  actions: readonly { name: string; label: string }[];
  /** Form with the current settings. */
  form: StandForm;
  /** Opened with the recovery code: a new PIN is required. */
  pinIsDue: boolean;
}

/** Set-up and staff menu of the stand. No method rejects. */
export interface Stand {
  /** Whether the stand is set up, and whether to ask for that. */
  status(): Promise<{ isSetUp: boolean; asksForSetUp: boolean }>;
  /** Saves settings: open to all before the first set-up, then only with an open staff menu. */
  setUp(form: StandForm): Promise<SetupResult>;
  unlock(pin: string): Promise<UnlockResult>;
  /** Opens the menu with the recovery code. */
  recover(code: string): Promise<UnlockResult>;
  /** Null while the menu is locked. */
  menu(): Promise<StaffMenu | null>;
  /** Runs a menu action, `leave` or `restart`. Resolves to a message; null for none. */
  runAction(name: string): Promise<string | null>;
  /** Extends the open staff menu. Resolves to false when it is locked. */
  keepOpen(): Promise<boolean>;
  lock(): Promise<void>;
}

/** IPC channels, one per method. */
export const standChannels = {
  status: 'stand:status',
  setUp: 'stand:set-up',
  unlock: 'stand:unlock',
  recover: 'stand:recover',
  menu: 'stand:menu',
  runAction: 'stand:run-action',
  keepOpen: 'stand:keep-open',
  lock: 'stand:lock',
} as const;

export const MAX_STAND_NAME_LENGTH = 60;
