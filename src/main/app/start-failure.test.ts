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

const error = new Error('There is no catalogue.');

describe('failToStart', () => {
  it.each(['KIOSK_UNATTENDED', 'KIOSK_SUPERVISED'])(
    'exits at once with %s, so that the supervisor restarts the program',
    async (name) => {
      vi.stubEnv(name, '1');
      await failToStart(error, silentLog, { isKiosk: false });
      expect(program.told).toEqual(['exit 1']);
    },
  );

  it('shows no dialog on a locked screen', async () => {
    await failToStart(error, silentLog, { isKiosk: true });
    expect(program.told).toEqual(['exit 1']);
  });

  it('shows a dialog to a person who started the program', async () => {
    await failToStart(error, silentLog, { isKiosk: false });
    expect(program.told).toEqual(['dialog', 'exit 1']);
  });
});
