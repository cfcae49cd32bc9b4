import { EventEmitter } from 'node:events';
import type { WebContents } from 'electron';
import { afterEach, expect, it, vi } from 'vitest';
import { isRestarting, restartRenderer } from './restart-renderer';

const GONE = 'render-process-gone';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function openPage(kill: () => true) {
  vi.useFakeTimers();
  const page = Object.assign(new EventEmitter(), { getOSProcessId: () => 4711, isCrashed: () => false });
  const killed = vi.spyOn(process, 'kill').mockImplementation(kill);
  const start = vi.fn(() => Promise.resolve());
  const contents = page as unknown as WebContents;
  return { page, killed, start, contents, restarted: restartRenderer(contents, start) };
}

function systemError(code: string): Error {
  return Object.assign(new Error(`kill ${code}`), { code });
}

it('loads the next page when the process is gone', async () => {
  const { page, killed, start, contents, restarted } = openPage(() => true);
  expect(killed).toHaveBeenCalledWith(4711, 'SIGKILL');
  expect(isRestarting(contents)).toBe(true);
  await vi.advanceTimersByTimeAsync(4000);
  expect(start).not.toHaveBeenCalled();
  page.emit(GONE);
  await restarted;
  expect(start).toHaveBeenCalledOnce();
  expect(isRestarting(contents)).toBe(false);
});

it('loads the next page at once when the process has already ended', async () => {
  const { page, start, restarted } = openPage(() => {
    throw systemError('ESRCH');
  });
  await restarted;
  expect(start).toHaveBeenCalledOnce();
  expect([page.listenerCount(GONE), vi.getTimerCount()]).toEqual([0, 0]);
});

it('fails without a timer or a listener when the process cannot be killed', async () => {
  const { page, start, contents, restarted } = openPage(() => {
    throw systemError('EPERM');
  });
  await expect(restarted).rejects.toThrow('EPERM');
  expect(start).not.toHaveBeenCalled();
  expect(isRestarting(contents)).toBe(false);
  expect([page.listenerCount(GONE), vi.getTimerCount()]).toEqual([0, 0]);
});

it('fails when the process does not exit in time', async () => {
  const { page, restarted } = openPage(() => true);
  const failed = expect(restarted).rejects.toThrow('did not exit');
  await vi.advanceTimersByTimeAsync(5000);
  await failed;
  expect(page.listenerCount(GONE)).toBe(0);
});
