import { randomBytes } from 'node:crypto';
import type { PasswordHasher } from '../../server/accounts/password-hasher';
import type { SetUpAnswer, Stand, StandForm } from '../../shared/platform/stand-bridge';
import { sayAtStand } from '../../shared/stands/stand-messages';
import { normalRecoveryCode, recoveryCode } from '../../shared/stands/recovery-code';
import type { StandSettings } from '../../shared/stands/stand-settings';
import type { Audit } from './audit-log';
import { readStatus, type StaffDesk } from './staff-menu';
import { checkStandForm, formOf, type FormSettings } from './validate-setup-form';
import { untouchedStand, type KeptStandSettings } from '../storage/stand-settings-store';
import type { TryLock } from './pin-lockout';

export interface StandParts {
  kept: KeptStandSettings;
  /** False where somebody starts the program who has nobody to ask. */
  asksForSetUp: boolean;
  passwords: PasswordHasher;
  /** For the PIN and for the recovery code, so that guessing at one does not keep staff from the other. */
  locks: { pin: TryLock; recovery: TryLock };
  audit: Audit;
  desk: StaffDesk;
  /** Ends the program: for good, or to begin anew with what was saved. */
  end: { leave(): void; restart(): void };
  /** Gets ready for a start with these settings, which were saved. Nobody waits for it or hears of its failure. */
  saved(settings: StandSettings): Promise<void>;
  /** Keeps a code of the shop's for the next start, which enrols with it. */
  keepCode(code: string): void;
  /** Milliseconds that only ever grow. */
  now: () => number;
}

/** The stand for its page, and for what else is open to staff only while their menu is. */
export interface StandHost extends Stand {
  /** Being asked counts as using the menu. */
  isOpen(): boolean;
}

/** An open menu that nobody uses closes by itself; this is for a page that failed to. */
const longestOpen = 600_000;

/** Set-up and staff menu of a stand, for the one page that asks. */
export function createStand(parts: StandParts): StandHost {
  const { kept, passwords, locks, audit, desk, end, now } = parts;
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
  ): Promise<SetUpAnswer> {
    const code = pin === '' ? '' : recoveryCode(randomBytes(10));
    const next: StandSettings = {
      ...(former ?? untouchedStand),
      ...settings,
      ...(pin !== '' && {
        pinHash: await passwords.hash(pin),
        recoveryHash: await passwords.hash(normalRecoveryCode(code) ?? code),
      }),
    };
    try {
      kept.save(next);
      if (enrolment.trim() !== '') parts.keepCode(enrolment.trim());
    } catch {
      return { kind: 'refused', because: 'notSaved' };
    }
    const changed = Object.keys(next) as (keyof StandSettings)[];
    const differs = (name: keyof StandSettings) =>
      JSON.stringify(former?.[name]) !== JSON.stringify(next[name]);
    audit(former ? 'settings-changed' : 'set-up', { fields: changed.filter(differs).join(' ') });
    void parts.saved(next).catch(() => undefined);
    // Whoever set the stand up may go on to start it.
    opened = { by: 'pin', at: now() };
    return { kind: 'saved', recoveryCode: code };
  }

  return {
    isOpen: () => staff() !== null,
    look: () => {
      const isSetUp = kept.read() !== null;
      return Promise.resolve({ isSetUp, asksForSetUp: parts.asksForSetUp && !isSetUp });
    },
    async setUp(form) {
      const former = kept.read();
      const session = staff();
      if (former && !session) return { kind: 'refused', because: 'isLocked' };
      const checked = checkStandForm(form, { pinIsDue: !former || session?.by === 'recovery' });
      return 'problems' in checked
        ? { kind: 'wrong', problems: checked.problems }
        : save(former, checked.settings, form);
    },
    async unlock(pin) {
      const hash = kept.read()?.pinHash ?? null;
      const answer = await locks.pin.attempt(() => passwords.verify(hash, pin));
      if (answer.kind === 'open') opened = { by: 'pin', at: now() };
      audit(answer.kind === 'open' ? 'unlocked' : answer.kind === 'wrong' ? 'wrong-pin' : 'too-early');
      return answer;
    },
    async recover(typed) {
      const hash = kept.read()?.recoveryHash ?? '';
      const code = normalRecoveryCode(typed);
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
        rows: await readStatus(desk.status),
        actions: desk.actions.map(({ name, label }) => ({ name, label })),
        form: formOf(kept.read() ?? untouchedStand),
        pinIsDue: session.by === 'recovery',
      };
    },
    async act(name) {
      if (!staff()) return sayAtStand('isLocked');
      if (name === 'leave' || name === 'restart') {
        audit(name === 'leave' ? 'left' : 'restarted');
        end[name]();
        return null;
      }
      const action = desk.actions.find((one) => one.name === name);
      if (!action) return null;
      audit('action', { name });
      return action.run().catch(() => sayAtStand('failed'));
    },
    stay: () => Promise.resolve(staff() !== null),
    lock: () => {
      lock();
      return Promise.resolve();
    },
  };
}
