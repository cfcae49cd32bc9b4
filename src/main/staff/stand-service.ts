import { randomBytes } from 'node:crypto';
import type { PasswordHasher } from '../../server/accounts/password-hasher';
import type { SetupResult, Stand, StandForm } from '../../shared/platform/stand-bridge';
import { normalizeRecoveryCode, formatRecoveryCode } from '../../shared/stands/recovery-code';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import type { StandSettings } from '../../shared/stands/stand-settings';
import { defaultStandSettings, type StandSettingsStore } from '../storage/stand-settings-store';
import type { AuditLog } from './audit-log';
import type { PinLockout } from './pin-lockout';
import { readStatusRows, type StaffMenuRegistry } from './staff-menu';
import { validateSetupForm, toSetupForm, type FormSettings } from './validate-setup-form';

export interface StandServiceParts {
  settings: StandSettingsStore;
  /** False for an unattended start. */
  asksForSetUp: boolean;
  passwords: PasswordHasher;
  /** Separate lockouts, so that guesses at one do not block the other. */
  locks: { pin: PinLockout; recovery: PinLockout };
  audit: AuditLog;
  menu: StaffMenuRegistry;
  /** Exits the program, or restarts it with the saved settings. */
  exit: { leave(): void; restart(): void };
  /** Prepares the next start. Not awaited; failures are ignored. */
  saved(settings: StandSettings): Promise<void>;
  /** Stores an enrolment code for the next start. */
  keepCode(code: string): void;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}

/** The stand's bridge methods, and the state of its staff menu. */
export interface StandService extends Stand {
  /** Keeps the menu open. */
  isOpen(): boolean;
}

/** Milliseconds after which an unused menu closes when the page failed to close it. */
const longestOpen = 600_000;

/** Setup and staff menu of a stand. */
export function createStandService(parts: StandServiceParts): StandService {
  const { settings: store, passwords, locks, audit, menu, exit, now } = parts;
  let opened: { by: 'pin' | 'recovery'; at: number } | null = null;

  const staff = () => {
    if (opened && now() - opened.at > longestOpen) lock();
    if (opened) opened.at = now();
    return opened;
  };
  const lock = () => {
    if (opened) audit('locked');
    opened = null;
  };

  async function save(
    former: StandSettings | null,
    settings: FormSettings,
    { pin, code: enrolment }: Pick<StandForm, 'pin' | 'code'>,
  ): Promise<SetupResult> {
    const code = pin === '' ? '' : formatRecoveryCode(randomBytes(10));
    const next: StandSettings = {
      ...(former ?? defaultStandSettings),
      ...settings,
      ...(pin !== '' && {
        pinHash: await passwords.hash(pin),
        recoveryHash: await passwords.hash(normalizeRecoveryCode(code) ?? code),
      }),
    };
    try {
      store.save(next);
      if (enrolment.trim() !== '') parts.keepCode(enrolment.trim());
    } catch {
      return { kind: 'refused', because: 'notSaved' };
    }
    const changed = Object.keys(next) as (keyof StandSettings)[];
    const differs = (name: keyof StandSettings) =>
      JSON.stringify(former?.[name]) !== JSON.stringify(next[name]);
    audit(former ? 'settings-changed' : 'set-up', { fields: changed.filter(differs).join(' ') });
    void parts.saved(next).catch(() => undefined);
    // The person who set up the stand may continue.
    opened = { by: 'pin', at: now() };
    return { kind: 'saved', recoveryCode: code };
  }

  return {
    isOpen: () => staff() !== null,
    status: () => {
      const isSetUp = store.read() !== null;
      return Promise.resolve({ isSetUp, asksForSetUp: parts.asksForSetUp && !isSetUp });
    },
    async setUp(form) {
      const former = store.read();
      const session = staff();
      if (former && !session) return { kind: 'refused', because: 'isLocked' };
      const checked = validateSetupForm(form, { pinIsDue: !former || session?.by === 'recovery' });
      return 'problems' in checked
        ? { kind: 'wrong', problems: checked.problems }
        : save(former, checked.settings, form);
    },
    async unlock(pin) {
      const hash = store.read()?.pinHash ?? null;
      const answer = await locks.pin.attempt(() => passwords.verify(hash, pin));
      if (answer.kind === 'open') opened = { by: 'pin', at: now() };
      audit(answer.kind === 'open' ? 'unlocked' : answer.kind === 'wrong' ? 'wrong-pin' : 'too-early');
      return answer;
    },
    async recover(typed) {
      const hash = store.read()?.recoveryHash ?? '';
      const code = normalizeRecoveryCode(typed);
      const answer = await locks.recovery.attempt(
        async () => code !== null && hash !== '' && (await passwords.verify(hash, code)),
      );
      if (answer.kind === 'open') opened = { by: 'recovery', at: now() };
      audit(answer.kind === 'open' ? 'unlocked-by-recovery-code' : 'wrong-recovery-code');
      return answer;
    },
    async menu() {
      const session = staff();
      if (!session) return null;
      return {
        rows: await readStatusRows(menu.status),
        actions: menu.actions.map(({ name, label }) => ({ name, label })),
        form: toSetupForm(store.read() ?? defaultStandSettings),
        pinIsDue: session.by === 'recovery',
      };
    },
    async runAction(name) {
      if (!staff()) return formatStandMessage('isLocked');
      if (name === 'leave' || name === 'restart') {
        audit(name === 'leave' ? 'left' : 'restarted');
        exit[name]();
        return null;
      }
      const action = menu.actions.find((one) => one.name === name);
      if (!action) return null;
      audit('action', { name });
      return action.run().catch(() => formatStandMessage('failed'));
    },
    keepOpen: () => Promise.resolve(staff() !== null),
    lock: () => {
      lock();
      return Promise.resolve();
    },
  };
}
