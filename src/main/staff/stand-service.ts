import { randomBytes } from 'node:crypto';
import type { PasswordHasher } from '../../server/accounts/password-hasher';
import type { SetupResult, Stand, StandForm, UnlockResult } from '../../shared/platform/stand-bridge';
import { normalizeRecoveryCode, formatRecoveryCode } from '../../shared/stands/recovery-code';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import type { TextStore } from '../storage/settings-store';
import { defaultStandSettings, type StandSettingsStore } from '../storage/stand-settings-store';
import type { AuditEvent, AuditLog } from './audit-log';
import type { PinLockout } from './pin-lockout';
import { readStatusRows, type StaffMenuRegistry } from './staff-menu';
import { validateSetupForm, toSetupForm, type FormSettings } from './validate-setup-form';

export interface StandServiceDeps {
  settings: StandSettingsStore;
  /** False for a machine that was a stand before and has lost its settings: a visitor could choose its PIN. */
  mayBeSetUp: boolean;
  passwords: PasswordHasher;
  /** Separate, so that failed attempts with a PIN do not block the recovery code. */
  lockouts: { pin: PinLockout; recovery: PinLockout };
  audit: AuditLog;
  menu: StaffMenuRegistry;
  /** Exits the program, or restarts it with the saved settings. */
  exit: { leave(): void; restart(): void };
  /** Called after a save, to prepare the next start. Not awaited; failures are ignored. */
  onSaved(settings: StandSettings): Promise<void>;
  /** Enrollment code for the next start; '' for none. */
  enrollmentCode: TextStore;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}

/** The stand's bridge methods, and the state of its staff menu. */
export interface StandService extends Stand {
  /** Returns whether the staff menu is open, and restarts its idle timeout. */
  extendIfOpen(): boolean;
}

/** The open staff menu. */
interface OpenedMenu {
  /** Secret with which it was opened. */
  openedBy: 'pin' | 'recovery';
  /** Time of its last use. */
  usedAt: number;
  /** Field `catalogueKeys` of the form that it showed last; null before. */
  shownKeys: string | null;
}

/** Milliseconds without use after which the menu is locked, in case the page did not lock it. */
const MENU_TIMEOUT_MS = 600_000;

/** Setup and staff menu of a stand. */
export function createStandService(deps: StandServiceDeps): StandService {
  const { settings: store, enrollmentCode, passwords, lockouts, audit, menu, exit, now } = deps;
  let openedMenu: OpenedMenu | null = null;
  /** Number of locks so far, by which `prepareOpening` detects a lock in the meantime. */
  let lockCount = 0;

  const close = () => {
    if (openedMenu) audit('locked');
    openedMenu = null;
  };
  const lock = () => {
    lockCount += 1;
    close();
  };
  /** Returns a function that opens the menu unless it was locked since. Hashing takes time, in which the page may lock it. */
  const prepareOpening = (openedBy: 'pin' | 'recovery') => {
    const countBefore = lockCount;
    return () => {
      if (lockCount === countBefore) openedMenu = { openedBy, usedAt: now(), shownKeys: null };
    };
  };
  /** Returns the open menu and restarts its idle timeout; null while the menu is locked. */
  const touchMenu = () => {
    if (openedMenu && now() - openedMenu.usedAt > MENU_TIMEOUT_MS) close();
    if (openedMenu) openedMenu.usedAt = now();
    return openedMenu;
  };

  /** Attempts during a lockout are recorded once until the next check: thousands would push other events out of the log. */
  let isRefusalRecorded = false;
  const auditAttempt = (
    { kind }: UnlockResult,
    events: Record<Exclude<UnlockResult['kind'], 'lockedOut'>, AuditEvent>,
  ) => {
    if (kind !== 'lockedOut') audit(events[kind]);
    else if (!isRefusalRecorded) audit('attempt-while-locked-out');
    isRefusalRecorded = kind === 'lockedOut';
  };

  /** Saves a validated form. `before` = the settings at the start of the call, `shownKeys` = field of the shown form. */
  async function save(
    before: StandSettings | null,
    settings: FormSettings,
    { pin, code, catalogueKeys }: StandForm,
    shownKeys: string | null,
  ): Promise<SetupResult> {
    const open = prepareOpening('pin');
    const recoveryCode = pin === '' ? '' : formatRecoveryCode(randomBytes(10));
    const hashes = pin !== '' && {
      pinHash: await passwords.hash(pin),
      recoveryHash: await passwords.hash(normalizeRecoveryCode(recoveryCode) ?? recoveryCode),
    };
    const former = store.read() ?? before;
    // Another first setup was saved during the hashing: its PIN stays valid.
    if (!before && former) return { kind: 'refused', reason: 'staffMenuLocked' };
    // An enrollment may have stored keys after the form was shown: keys that staff did not change must not replace them.
    const keys = former && catalogueKeys === shownKeys && { catalogueKeys: former.catalogueKeys };
    const newSettings: StandSettings = {
      ...(former ?? defaultStandSettings),
      ...settings,
      ...keys,
      ...hashes,
    };
    try {
      saveWithCode(newSettings, code.trim());
    } catch {
      return { kind: 'refused', reason: 'notSaved' };
    }
    const fields = Object.keys(newSettings) as (keyof StandSettings)[];
    const differs = (name: keyof StandSettings) =>
      JSON.stringify(former?.[name]) !== JSON.stringify(newSettings[name]);
    audit(former ? 'settings-changed' : 'set-up', { fields: fields.filter(differs).join(' ') });
    void deps.onSaved(newSettings).catch(() => undefined);
    // The person who set up the stand need not enter the PIN again.
    open();
    return { kind: 'saved', recoveryCode };
  }

  /**
   * Saves the settings and an enrollment code, if there is one, or neither. Throws when the disk fails. The settings are saved
   * last: after a failed write, the former PIN and recovery code stay valid.
   */
  function saveWithCode(settings: StandSettings, code: string): void {
    if (code === '') return store.save(settings);
    const formerCode = enrollmentCode.get();
    enrollmentCode.set(code);
    try {
      store.save(settings);
    } catch (error) {
      // Otherwise the next start would enroll the stand at the shop of the former settings.
      enrollmentCode.set(formerCode);
      throw error;
    }
  }

  return {
    extendIfOpen: () => touchMenu() !== null,
    status: () => {
      if (store.read() !== null) return Promise.resolve('set up');
      return Promise.resolve(deps.mayBeSetUp ? 'new' : 'lost');
    },
    async setUp(form) {
      const former = store.read();
      const opened = touchMenu();
      if (!former && !deps.mayBeSetUp) return { kind: 'refused', reason: 'settingsLost' };
      if (former && !opened) return { kind: 'refused', reason: 'staffMenuLocked' };
      const validated = validateSetupForm(form, { mustSetPin: !former || opened?.openedBy === 'recovery' });
      if ('problems' in validated) return { kind: 'invalid', problems: validated.problems };
      return save(former, validated.settings, form, opened?.shownKeys ?? null);
    },
    async unlock(pin) {
      const hash = store.read()?.pinHash ?? null;
      const open = prepareOpening('pin');
      const result = await lockouts.pin.attempt(() => passwords.verify(hash, pin));
      if (result.kind === 'unlocked') open();
      auditAttempt(result, { unlocked: 'unlocked', incorrect: 'wrong-pin' });
      return result;
    },
    async recover(entered) {
      const hash = store.read()?.recoveryHash ?? '';
      const code = normalizeRecoveryCode(entered);
      const open = prepareOpening('recovery');
      const result = await lockouts.recovery.attempt(
        async () => code !== null && hash !== '' && (await passwords.verify(hash, code)),
      );
      if (result.kind === 'unlocked') open();
      auditAttempt(result, { unlocked: 'unlocked-by-recovery-code', incorrect: 'wrong-recovery-code' });
      return result;
    },
    async menu() {
      const opened = touchMenu();
      if (!opened) return null;
      const rows = await readStatusRows(menu.status);
      const form = toSetupForm(store.read() ?? defaultStandSettings);
      opened.shownKeys = form.catalogueKeys;
      return {
        rows,
        actions: menu.actions.map(({ name, label }) => ({ name, label })),
        form,
        mustSetPin: opened.openedBy === 'recovery',
      };
    },
    async runAction(name) {
      if (!touchMenu()) return formatStandMessage('staffMenuLocked');
      if (name === 'leave' || name === 'restart') {
        audit(name === 'leave' ? 'left' : 'restarted');
        exit[name]();
        return null;
      }
      const action = menu.actions.find((candidate) => candidate.name === name);
      if (!action) return null;
      audit('action', { name });
      return action.run().catch(() => formatStandMessage('failed'));
    },
    keepOpen: () => Promise.resolve(touchMenu() !== null),
    lock: () => {
      lock();
      return Promise.resolve();
    },
  };
}
