import { execFile, type ExecFileException } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { formatStandMessage } from '../../shared/stands/stand-messages';

/** Printers of the operating system. */
export interface SystemPrinters {
  /** Names of the installed printers. Rejects without a supported print system. */
  names(): Promise<string[]>;
  /** Resolves to null when the printer accepts jobs, otherwise to the system's reason. Never rejects. */
  problem(name: string): Promise<string | null>;
  /**
   * Prints a PDF without a dialog. Resolves when the printer has accepted it. Cancels a job that is not accepted in
   * time, so that it is not printed for another visitor. Rejects with the system's message.
   */
  print(name: string, pdf: Uint8Array, title: string): Promise<void>;
}

/** Timeout of one command in milliseconds. */
const COMMAND_TIMEOUT_MS = 15_000;

interface PrintTimings {
  /** Milliseconds until a printer must have accepted a job. Includes the time that a sleeping printer needs. */
  acceptTimeoutMs: number;
  /** Milliseconds between queries of the job. */
  pollMs: number;
}

/**
 * Matches the output of `lpstat -p` for a printer that accepts no jobs. The name of a printer and the reason of an enabled
 * one may contain the word "disabled" too.
 */
const stoppedStatus = /^printer \S+ disabled\b|^\s*Rejecting Jobs\b/m;

/** Printers of CUPS on Linux and macOS, which accept PDF files. Windows has no such commands. */
export function createCupsPrinters({ acceptTimeoutMs, pollMs }: PrintTimings): SystemPrinters {
  async function problem(name: string): Promise<string | null> {
    try {
      const status = await runProgram('lpstat', ['-p', name]);
      return stoppedStatus.test(status) ? parseReason(status) || status.trim() : null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  /** Returns the reason why the printer does not accept a waiting job; null while the printer may still accept it. */
  async function findRefusal(name: string, isTimedOut: boolean): Promise<string | null> {
    const reason = await problem(name);
    if (reason !== null || !isTimedOut) return reason;
    return (
      parseReason(await runProgram('lpstat', ['-p', name])) || formatStandMessage('printerTimeoutReason')
    );
  }

  /** Rejects when the printer has not accepted the job in time. */
  async function waitUntilAccepted(name: string, job: string): Promise<void> {
    const deadline = performance.now() + acceptTimeoutMs;
    while (await isWaiting(name, job)) {
      const reason = await findRefusal(name, performance.now() >= deadline);
      if (reason !== null) throw new Error(reason);
      await wait(pollMs);
    }
  }

  return {
    async names() {
      const output = await runProgram('lpstat', ['-e']);
      return output.split('\n').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
    },
    problem,
    async print(name, pdf, title) {
      const output = await runProgram('lp', ['-d', name, '-t', title, '-'], pdf);
      const job = /^request id is (\S+)/m.exec(output)?.[1];
      if (job === undefined) throw new Error(output.trim());
      try {
        await waitUntilAccepted(name, job);
      } catch (error) {
        // A job that can neither be canceled nor found in the queue was printed meanwhile.
        if ((await cancelJob(job)) || (await isWaiting(name, job))) throw error;
      }
    },
  };
}

export const cupsPrinters = createCupsPrinters({ acceptTimeoutMs: 30_000, pollMs: 500 });

async function isWaiting(printer: string, job: string): Promise<boolean> {
  const jobs = await runProgram('lpstat', ['-o', printer]);
  return jobs.split('\n').some((line) => line.split(/\s/)[0] === job);
}

/** Returns whether the job was canceled. */
function cancelJob(job: string): Promise<boolean> {
  return runProgram('cancel', [job]).then(
    () => true,
    () => false,
  );
}

/** Returns the reason that `lpstat -p` adds, such as `Media tray empty`; '' for none. */
function parseReason(status: string): string {
  const [firstLine = '', ...details] = status.trim().split('\n');
  const reason = details.length > 0 ? details.join(' ') : (firstLine.split(' - ')[1] ?? '');
  return reason.replace(/\s+/g, ' ').trim();
}

function runProgram(program: string, args: readonly string[], input?: Uint8Array): Promise<string> {
  return new Promise((resolve, reject) => {
    const environment = { ...process.env, LC_ALL: 'C' };
    const options = { timeout: COMMAND_TIMEOUT_MS, env: environment, encoding: 'utf8' } as const;
    const child = execFile(program, args, options, (error: ExecFileException | null, output, errorOutput) => {
      if (error) reject(new Error(errorOutput.trim() || `${program} failed`));
      else resolve(output);
    });
    // Ignored: the exit code reports why a program stopped reading its input.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input ?? '');
  });
}
