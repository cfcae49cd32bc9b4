import { execFile, type ExecFileException } from 'node:child_process';

/** The printers of this machine's print system. */
export interface SystemPrinters {
  /** Rejects where the machine has no print system that this program knows. */
  names(): Promise<string[]>;
  /** Null = takes jobs; else in the system's words why it does not. */
  fault(name: string): Promise<string | null>;
  /** Hands a PDF over without a dialog. Rejects with an Error in the system's words. */
  print(name: string, pdf: Uint8Array, title: string): Promise<void>;
}

const PATIENCE_MS = 15_000;

/** CUPS by its own commands, which take a PDF as it is: Linux and macOS have it. Windows has nothing like it. */
export const cupsPrinters: SystemPrinters = {
  async names() {
    const listed = await run('lpstat', ['-e']);
    return listed.split('\n').flatMap((name) => (name.trim() === '' ? [] : [name.trim()]));
  },
  async fault(name) {
    const state = await run('lpstat', ['-p', name]).catch((error: Error) => `disabled ${error.message}`);
    return /\bdisabled\b/.test(state) ? state.replace(/\s+/g, ' ').trim() : null;
  },
  async print(name, pdf, title) {
    await run('lp', ['-d', name, '-t', title, '-'], pdf);
  },
};

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
