import { execFile, type ExecFileException } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { sayAtStand } from '../../shared/stands/stand-messages';

/** The printers of this machine's print system. */
export interface SystemPrinters {
  /** Rejects where the machine has no print system that this program knows. */
  names(): Promise<string[]>;
  /** Null = takes jobs; else in the system's words why it does not. */
  fault(name: string): Promise<string | null>;
  /**
   * Prints a PDF without a dialog; resolves once the printer has it. What it has not taken in time is taken back, so that
   * it does not come out for somebody else later. Rejects with an Error in the system's words.
   */
  print(name: string, pdf: Uint8Array, title: string): Promise<void>;
}

/** How long one of the system's commands may take. */
const PATIENCE_MS = 15_000;

interface PrintTimes {
  /** A printer that sleeps needs some time. */
  takenMs: number;
  lookMs: number;
}

/** CUPS by its own commands, which take a PDF as it is: Linux and macOS have it. Windows has nothing like it. */
export function cups({ takenMs, lookMs }: PrintTimes): SystemPrinters {
  async function fault(name: string): Promise<string | null> {
    try {
      const state = await run('lpstat', ['-p', name]);
      return /\bdisabled\b|^\s*Rejecting Jobs\b/m.test(state) ? reasonIn(state) || state.trim() : null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Why the printer has not taken a job that waits; null = it may still. */
  async function refusal(name: string, isLate: boolean): Promise<string | null> {
    const why = await fault(name);
    if (why !== null || !isLate) return why;
    return reasonIn(await run('lpstat', ['-p', name])) || sayAtStand('printerTookNothing');
  }

  /** Rejects when the printer has not taken a job in time, or will not. */
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
        // What cannot be taken back was printed in the meantime, or nobody can.
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

/** What `lpstat -p` adds to its line on a printer, such as `Media tray empty`; '' without anything. */
function reasonIn(state: string): string {
  const [line = '', ...more] = state.trim().split('\n');
  const reason = more.length > 0 ? more.join(' ') : (line.split(' - ')[1] ?? '');
  return reason.replace(/\s+/g, ' ').trim();
}

function run(program: string, words: readonly string[], input?: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const environment = { ...process.env, LC_ALL: 'C' };
    const options = { timeout: PATIENCE_MS, env: environment, encoding: 'utf8' } as const;
    const child = execFile(program, words, options, (error: ExecFileException | null, out, complaint) => {
      if (error) reject(new Error(complaint.trim() || `${program} failed`));
      else resolve(out);
    });
    // A program that ends before it has read everything says why by its exit code.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}
