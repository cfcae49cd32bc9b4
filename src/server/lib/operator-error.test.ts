import { afterEach, describe, expect, it, vi } from 'vitest';
import { OperatorError, settleAll, withOperatorCommand } from './operator-error';

const problem = (subject: string, remedy = 'M.') => new OperatorError({ subject, reason: 'R.', remedy });

describe('settleAll', () => {
  it('reports the problems of all parts once', async () => {
    const failing = settleAll([
      Promise.reject(problem('a')),
      Promise.resolve(1),
      Promise.reject(problem('b')),
      Promise.reject(problem('a')),
    ]);
    await expect(failing).rejects.toThrow('a: R. M.\nb: R. M.');
  });

  it('prefers an unexpected error', async () => {
    await expect(
      settleAll([Promise.reject(problem('a')), Promise.reject(new TypeError('x'))]),
    ).rejects.toThrow(TypeError);
  });
});

describe('the operator command in messages', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('is the one of the installation', () => {
    vi.stubEnv('SHOP_COMMAND', 'shop');
    expect(withOperatorCommand('Run npm run shop -- releases list.')).toBe('Run shop releases list.');
  });

  it('is replaced once when it contains that of the project', async () => {
    vi.stubEnv('SHOP_COMMAND', 'sudo -u $USER npm run shop --');
    const failing = settleAll([Promise.reject(problem('a', 'Run npm run shop -- releases list.'))]);
    await expect(failing).rejects.toThrow('a: R. Run sudo -u $USER npm run shop -- releases list.');
  });

  it('contains dollar signs literally', () => {
    vi.stubEnv('SHOP_COMMAND', '$&/shop');
    expect(withOperatorCommand('Run npm run shop -- releases list.')).toBe('Run $&/shop releases list.');
  });
});
