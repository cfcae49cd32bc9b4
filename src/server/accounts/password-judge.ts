import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { Later } from '../handler';
import { judgeProgram, type JudgeOrder, type Judgement } from './password-judge-program';

/** Says how soon a password would be guessed, in a thread of its own: a long one takes most of a second. */
export interface PasswordJudge {
  /** `known` = what is known of the person. Rejects with `Later` when too many wait or an answer takes too long. */
  judge: (password: string, known: readonly string[]) => Promise<Judgement>;
  running: () => boolean;
}

interface JudgeOptions {
  /** How many may wait. */
  waiting: number;
  /** How long an answer may take. */
  patienceMs: number;
  /** After how long without a password the thread ends: its dictionaries take 45 MB. */
  idleMs: number;
}

interface Waiting {
  resolve: (judgement: Judgement) => void;
  reject: (error: unknown) => void;
}

export function createPasswordJudge({ waiting: most, patienceMs, idleMs }: JudgeOptions): PasswordJudge {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let timer: NodeJS.Timeout | undefined;
  let last = 0;

  return {
    running: () => worker !== null,
    judge(password, known) {
      if (waiting.size >= most) return Promise.reject(new Later(503, 2));
      return new Promise((resolve, reject) => {
        const id = ++last;
        waiting.set(id, { resolve, reject });
        const order: JudgeOrder = { id, password, known };
        started().postMessage(order);
        watch();
      });
    },
  };

  function started(): Worker {
    if (worker !== null) return worker;
    const born = new Worker(judgeProgram, {
      eval: true,
      workerData: library(),
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 8 },
    });
    born.on('message', ({ id, ...judgement }: Judgement & { id: number }) => {
      waiting.get(id)?.resolve(judgement);
      waiting.delete(id);
      watch();
    });
    born.on('error', (error) => ended(born, error));
    born.on('exit', () => ended(born, new Later(503, 2)));
    worker = born;
    return born;
  }

  /** One clock for both: while somebody waits it measures patience, else idleness. */
  function watch(): void {
    clearTimeout(timer);
    worker?.[waiting.size > 0 ? 'ref' : 'unref']();
    timer = setTimeout(stop, waiting.size > 0 ? patienceMs : idleMs);
    timer.unref();
  }

  function stop(): void {
    const ending = worker;
    if (ending === null) return;
    ended(ending, new Later(503, 2));
    void ending.terminate();
  }

  function ended(which: Worker, why: unknown): void {
    if (which !== worker) return;
    worker = null;
    clearTimeout(timer);
    for (const { reject } of waiting.values()) reject(why);
    waiting.clear();
  }
}

/** Where the library and its dictionaries lie. */
function library(): string[] {
  const require = createRequire(import.meta.url);
  return [
    require.resolve('@zxcvbn-ts/core'),
    require.resolve('@zxcvbn-ts/language-common'),
    require.resolve('@zxcvbn-ts/language-en'),
  ];
}
