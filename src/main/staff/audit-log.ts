import type { Log } from '../../server/observability/log';
import { appendRotating } from '../storage/rotating-file';

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

/** Appends to `file`, see `appendRotating`. */
export function createAuditLog(file: string, clock: () => Date, log: Log): AuditLog {
  return (event, fields) => {
    try {
      const line = JSON.stringify({ time: clock().toISOString(), event, ...fields });
      appendRotating(file, `${line}\n`, MAX_BYTES);
    } catch {
      log.error('audit.write_failed', { event });
    }
  };
}
