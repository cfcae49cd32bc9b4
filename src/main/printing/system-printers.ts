import { execFile, type ExecFileException } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { formatStandMessage } from '../../shared/stands/stand-messages';

/** Printers of the operating system. */
export interface SystemPrinters {
  /** Rejects without a supported print system. */
  names(): Promise<string[]>;
  /** Null when the printer accepts jobs, otherwise the system's reason. */
  fault(name: string): Promise<string | null>;
  /**
   * Prints a PDF without a dialog. Resolves when the printer has accepted it. Cancels a job that is not accepted in
   * time, so that it is not printed for another visitor. Rejects with the system's message.
   */
  print(name: string, pdf: Uint8Array, title: string): Promise<void>;
}

/** Timeout of one command. */
const COMMAND_TIMEOUT_MS = 15_000;

interface PrintTimes {
  /** Includes the time that a sleeping printer needs. */
  takenMs: number;
  lookMs: number;
}

/** Printers of CUPS on Linux and macOS, which accept PDF files. Windows has no such commands. */
export function cups({ takenMs, lookMs }: PrintTimes): SystemPrinters {
  async function fault(name: string): Promise<string | null> {
    try {
      const state = await run('lpstat', ['-p', name]);
      return /\bdisabled\b|^\s*Rejecting Jobs\b/m.test(state) ? reasonIn(state) || state.trim() : null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Returns why the printer does not accept a waiting job; null while it still may. */
  async function refusal(name: string, isLate: boolean): Promise<string | null> {
    const why = await fault(name);
    if (why !== null || !isLate) return why;
    return reasonIn(await run('lpstat', ['-p', name])) || formatStandMessage('printerTookNothing');
  }

  /** Rejects when the printer has not accepted the job in time. */
  async function taken(name: string, job: string): Promise<void> {
    const late = performance.now() + takenMs;
    while (await isWaiting(name, job)) {
      const why = await refusal(name, performance.now() >= late);
      if (why !== null) throw new Error(why);
      await wait(lookMs);
    }
  }

  return {
    async names() {
      const listed = await run('lpstat', ['-e']);
      return listed.split('\n').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
    },
    fault,
    async print(name, pdf, title) {
      const said = await run('lp', ['-d', name, '-t', title, '-'], pdf);
      const job = /^request id is (\S+)/m.exec(said)?.[1];
      if (job === undefined) throw new Error(said.trim());
      try {
        await taken(name, job);
      } catch (error) {
        // A job that cannot be canceled was printed meanwhile.
        if ((await isTakenBack(job)) || (await isWaiting(name, job))) throw error;
      }
    },
  };
}

export const cupsPrinters = cups({ takenMs: 30_000, lookMs: 500 });

async function isWaiting(printer: string, job: string): Promise<boolean> {
  const waiting = await run('lpstat', ['-o', printer]);
  return waiting.split('\n').some((line) => line.split(/\s/)[0] === job);
}

function isTakenBack(job: string): Promise<boolean> {
  return run('cancel', [job]).then(
    () => true,
    () => false,
  );
}

/** Returns the reason that `lpstat -p` adds, such as `Media tray empty`; '' for none. */
function reasonIn(state: string): string {
  const [line = '', ...more] = state.trim().split('\n');
  const reason = more.length > 0 ? more.join(' ') : (line.split(' - ')[1] ?? '');
  return reason.replace(/\s+/g, ' ').trim();
}

function run(program: string, words: readonly string[], input?: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const environment = { ...process.env, LC_ALL: 'C' };
    const options = { timeout: COMMAND_TIMEOUT_MS, env: environment, encoding: 'utf8' } as const;
    const child = execFile(program, words, options, (error: ExecFileException | null, out, complaint) => {
      if (error) reject(new Error(complaint.trim() || `${program} failed`));
      else resolve(out);
    });
    // The exit code reports why a program stopped reading.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}
