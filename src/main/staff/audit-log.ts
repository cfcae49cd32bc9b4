import { appendFileSync, renameSync, statSync } from 'node:fs';
import type { Log } from '../../server/observability/log';

export type AuditEvent =
  | 'set-up'
  | 'settings-changed'
  | 'unlocked'
  | 'wrong-pin'
  | 'unlocked-by-recovery-code'
  | 'wrong-recovery-code'
  | 'attempt-while-locked-out'
  | 'locked'
  | 'action'
  | 'restarted'
  | 'left';

/** Records staff actions without personal data, one JSON object a line. Never throws. */
export type AuditLog = (event: AuditEvent, fields?: Record<string, string | number>) => void;

const MAX_BYTES = 512 * 1024;
/** Maximum files, including the current one. */
const MAX_FILES = 5;

/** Appends to `file`. Renames a full file to `FILE.1`, that one to `FILE.2` and so on. */
export function createAuditLog(file: string, clock: () => Date, log: Log): AuditLog {
  return (event, fields) => {
    try {
      if (sizeOf(file) >= MAX_BYTES) rotate(file);
      appendFileSync(file, `${JSON.stringify({ time: clock().toISOString(), event, ...fields })}\n`, {
        mode: 0o600,
      });
    } catch {
      log.error('audit.write_failed', { event });
    }
  };
}

function rotate(file: string): void {
  for (let number = MAX_FILES - 1; number >= 1; number -= 1) {
    const from = number === 1 ? file : `${file}.${number - 1}`;
    if (sizeOf(from) > 0) renameSync(from, `${file}.${number}`);
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
