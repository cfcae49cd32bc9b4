import { createContext, runInContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { eventually } from '../../../test/fixtures/eventually';
import { punchoutStartScript } from './punchout-html';

interface FakeElement {
  textContent: string;
  hidden: boolean;
  addEventListener: (event: string, listener: () => void) => void;
  focus: () => void;
}

/**
 * Runs the script of the start page with a code, in a browser with these stored items. It refuses to store data unless
 * `canStore`.
 */
function openStartPage({ canStore = true, stored = new Map<string, string>(), id = 'secret' } = {}) {
  const elements = new Map<string, FakeElement>();
  const listeners = new Map<string, () => void>();
  const getElementById = (name: string): FakeElement => {
    const element = elements.get(name) ?? {
      textContent: '',
      hidden: true,
      addEventListener: (_event: string, listener: () => void) => listeners.set(name, listener),
      focus: () => undefined,
    };
    elements.set(name, element);
    return element;
  };
  const checkAccess = () => {
    if (!canStore) throw new Error('SecurityError');
  };
  const localStorage = {
    getItem(name: string) {
      checkAccess();
      return stored.get(name) ?? null;
    },
    setItem(name: string, value: string) {
      checkAccess();
      stored.set(name, value);
    },
    removeItem(name: string) {
      checkAccess();
      stored.delete(name);
    },
  };
  const session = { token: { ECS_ID: id, ECS: { username: '' } }, landing: '/', left_out: [] };
  const fetchSession = vi.fn(() => Promise.resolve({ ok: true, json: () => Promise.resolve(session) }));
  const replace = vi.fn();
  const page = {
    document: { getElementById },
    location: { hash: '#code', pathname: '/punchout/start', replace },
    history: { replaceState: () => undefined },
    localStorage,
    fetch: fetchSession,
    URLSearchParams,
  };
  runInContext(punchoutStartScript, createContext(page));
  return {
    fetchSession,
    replace,
    stored,
    state: () => elements.get('state')?.textContent,
    isShown: (name: string) => elements.get(name)?.hidden === false,
    click: (name: string) => listeners.get(name)?.(),
  };
}

it('opens the first page of the shop', async () => {
  const { replace } = openStartPage();
  await eventually(() => expect(replace).toHaveBeenCalledWith('/'));
});

it('keeps the code and states the remedy when the browser blocks its storage', async () => {
  const { fetchSession, state } = openStartPage({ canStore: false });
  await eventually(() => expect(state()).toContain('blocks the storage'));
  expect(fetchSession).not.toHaveBeenCalled();
});

it('asks before it replaces another open session', async () => {
  const first = openStartPage({ id: 'first-secret' });
  await eventually(() => expect(first.replace).toHaveBeenCalledWith('/'));
  const second = openStartPage({ id: 'second-secret', stored: first.stored });
  expect(second.isShown('other')).toBe(true);
  expect(second.fetchSession).not.toHaveBeenCalled();
  expect(first.stored.get('token')).toContain('first-secret');
  second.click('go');
  await eventually(() => expect(second.replace).toHaveBeenCalledWith('/'));
  expect(first.stored.get('token')).toContain('second-secret');
  expect(second.isShown('other')).toBe(false);
});

it.each([
  ['its cart was returned', (stored: Map<string, string>) => stored.delete('token')],
  [
    'a guest has filled a cart since',
    (stored: Map<string, string>) => stored.set('token', '{"ECS_ID":"other-secret","ECS":{"username":""}}'),
  ],
  [
    'it has expired',
    (stored: Map<string, string>) =>
      stored.set('punchout', JSON.stringify({ mark: 'first-se', until: Date.now() - 1 })),
  ],
])('opens a session without asking when the other one has ended: %s', async (_name, change) => {
  const first = openStartPage({ id: 'first-secret' });
  await eventually(() => expect(first.replace).toHaveBeenCalled());
  change(first.stored);
  const second = openStartPage({ stored: first.stored });
  await eventually(() => expect(second.replace).toHaveBeenCalledWith('/'));
});
