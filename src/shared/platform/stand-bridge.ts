import type { StandMessageKey } from '../stands/stand-messages';

/** Setup form as entered. An empty PIN keeps the current one. */
export interface StandForm {
  shop: string;
  country: string;
  mode: string;
  standName: string;
  /** Local times such as `09:00`; both empty = always open. */
  showFrom: string;
  showTo: string;
  pin: string;
  /** The PIN, entered a second time. */
  pinConfirmation: string;
  /** Enrollment code, used when the shop is reachable; '' for none. */
  code: string;
  /** Public keys that sign the shop's catalogues, separated by spaces; '' for none. An enrollment fetches them. */
  catalogueKeys: string;
}

export type StandField = keyof StandForm;

export type SetupResult =
  /** Saved. `recoveryCode` belongs to a new PIN; '' when the PIN was not changed. */
  | { kind: 'saved'; recoveryCode: string }
  /** Not saved: one problem per invalid field. */
  | { kind: 'invalid'; problems: Partial<Record<StandField, StandMessageKey>> }
  /** Not saved for a reason outside the form: the menu is locked, the settings are lost or the disk failed. */
  | { kind: 'refused'; reason: StandMessageKey };

/** `seconds` is the time until the next attempt is allowed. */
export type UnlockResult =
  | { kind: 'unlocked' }
  /** Wrong PIN or recovery code. */
  | { kind: 'incorrect'; seconds: number }
  /** Not checked: an earlier failure or a running check blocks the attempt. */
  | { kind: 'lockedOut'; seconds: number };

/** A row of the stand's status. */
export interface StatusRow {
  name: string;
  value: string;
  state: 'good' | 'attention' | 'plain';
}

export interface StaffMenu {
  rows: readonly StatusRow[];
  /** Additional actions: `name` is the argument of `runAction`, `label` the text of the button. */
  actions: readonly { name: string; label: string }[];
  /** Form with the current settings. */
  form: StandForm;
  /** True when the menu was opened with the recovery code: the next setup must set a new PIN. */
  mustSetPin: boolean;
}

/**
 * `new`: the machine asks for its settings. `set up`: settings are stored. `lost`: the stored settings are missing or
 * damaged; the stand stays locked and cannot be set up at its screen.
 */
export type StandState = 'new' | 'set up' | 'lost';

/** Setup and staff menu of the stand. No method rejects. */
export interface Stand {
  status(): Promise<StandState>;
  /** Saves settings. Anyone may do so on a new machine; afterwards the staff menu must be open. */
  setUp(form: StandForm): Promise<SetupResult>;
  unlock(pin: string): Promise<UnlockResult>;
  /** Opens the menu with the recovery code. */
  recover(code: string): Promise<UnlockResult>;
  /** Null while the menu is locked. */
  menu(): Promise<StaffMenu | null>;
  /** Runs an action of the menu, or the built-in `leave` or `restart`. Resolves to a message; null for none. */
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
