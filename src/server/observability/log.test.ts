import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { consoleLog, errorStack } from './log';

it('writes one line for each event, whatever the fields contain', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const forged = 'x\n{"level":"info","event":"forged"}\r\n\u001b[2J';
  consoleLog.error('call.failed', { stack: forged });
  consoleLog.info('call.completed', { status: 200 });
  await nextTurn();
  const text = write.mock.calls.map(([chunk]) => String(chunk)).join('');
  write.mockRestore();
  const lines = text.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', event: 'call.failed', stack: forged },
    { level: 'info', event: 'call.completed', status: 200 },
  ]);
  // No control character reaches a terminal.
  expect(text.replaceAll('\n', '')).toMatch(/^\P{Cc}*$/u);
});

it('drops lines, and says how many, while their reader hangs', async () => {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const waiting = vi.spyOn(process.stderr, 'writableLength', 'get').mockReturnValue(2_000_000);
  consoleLog.info('call.completed');
  consoleLog.info('call.completed');
  await nextTurn();
  expect(write).not.toHaveBeenCalled();
  waiting.mockRestore();
  consoleLog.info('call.completed');
  await nextTurn();
  const lines = write.mock.calls.map(([chunk]) => String(chunk)).join('');
  write.mockRestore();
  expect(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toMatchObject([{ event: 'log.lines_dropped', lines: 2 }, { event: 'call.completed' }]);
});

describe('the stack of an error', () => {
  const dataError = Object.assign(new Error('invalid input syntax for type integer: "Ann Example"'), {
    code: '22P02',
  });
  const thrown = (run: () => unknown): unknown => {
    try {
      return run();
    } catch (error) {
      return error;
    }
  };

  it.each([
    ['JSON.parse', thrown(() => JSON.parse('Ann Example'))],
    ['a database about the data of a statement', dataError],
  ])('does not quote the value that %s names', (_source, error) => {
    expect(String(error)).toContain('Ann Example');
    expect(errorStack(error)).not.toContain('Ann Example');
    expect(errorStack(error)).toMatch(/Error: .+\n +at /);
  });

  it('has the message of other errors, and is never empty', () => {
    expect(errorStack(new TypeError('no such row'))).toMatch(/^TypeError: no such row\n +at /);
    expect(errorStack('text of a client')).toBe('unknown');
  });
});
