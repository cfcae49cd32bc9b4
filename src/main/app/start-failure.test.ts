import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { silentLog } from '../../server/observability/log';
import { failToStart } from './start-failure';

const program = vi.hoisted(() => ({ told: [] as string[] }));

vi.mock('electron', () => {
  const electron = {
    app: { isPackaged: false, exit: (code: number) => void program.told.push(`exit ${code}`) },
    dialog: { showMessageBox: () => Promise.resolve(void program.told.push('dialog')) },
  };
  return { ...electron, default: electron };
});

beforeEach(() => {
  program.told = [];
  for (const name of ['KIOSK_UNATTENDED', 'KIOSK_SUPERVISED']) vi.stubEnv(name, '');
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const fault = new Error('There is no catalogue.');

describe('a start that fails', () => {
  it.each(['KIOSK_UNATTENDED', 'KIOSK_SUPERVISED'])(
    'ends at once with %s, for it to start again',
    async (name) => {
      vi.stubEnv(name, '1');
      await failToStart(fault, false, silentLog);
      expect(program.told).toEqual(['exit 1']);
    },
  );

  it('shows no dialog of the system’s at a locked screen', async () => {
    await failToStart(fault, true, silentLog);
    expect(program.told).toEqual(['exit 1']);
  });

  it('is told in a window to whoever started it by hand', async () => {
    await failToStart(fault, false, silentLog);
    expect(program.told).toEqual(['dialog', 'exit 1']);
  });
});
