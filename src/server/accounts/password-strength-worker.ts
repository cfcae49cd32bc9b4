import { createRequire } from 'node:module';
import { createAskedThread, ThreadGone } from '../lib/worker-client';
import { RetryLaterError } from '../http/errors';
import { judgeProgram, type JudgeOrder, type Judgement } from './password-strength.worker';

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

export function createPasswordJudge({ waiting, patienceMs, idleMs }: JudgeOptions): PasswordJudge {
  const thread = createAskedThread<JudgeOrder, Judgement>({
    program: judgeProgram,
    data: library,
    patienceMs,
    idleMs,
  });
  return {
    running: thread.running,
    async judge(password, known) {
      if (thread.waiting() >= waiting) throw new RetryLaterError(503, 2);
      try {
        return await thread.ask({ password, known });
      } catch (error) {
        throw error instanceof ThreadGone ? new RetryLaterError(503, 2) : error;
      }
    },
  };
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
