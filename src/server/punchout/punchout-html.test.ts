import { createContext, runInContext } from 'node:vm';
import { expect, it, vi } from 'vitest';
import { eventually } from '../../../test/fixtures/eventually';
import { punchoutStartScript } from './punchout-html';

interface FakeElement {
  textContent: string;
  hidden: boolean;
  addEventListener: () => void;
  focus: () => void;
}

/** Runs the script of the start page with a code, as a browser does that stores data or refuses to. */
function openStartPage({ canStore }: { canStore: boolean }) {
  const elements = new Map<string, FakeElement>();
  const getElementById = (id: string): FakeElement => {
    const element = elements.get(id) ?? {
      textContent: '',
      hidden: true,
      addEventListener: () => undefined,
      focus: () => undefined,
    };
    elements.set(id, element);
    return element;
  };
  const access = () => {
    if (!canStore) throw new Error('SecurityError');
    return null;
  };
  const session = { token: { ECS_ID: 'secret', ECS: { username: '' } }, landing: '/', left_out: [] };
  const fetchSession = vi.fn(() => Promise.resolve({ ok: true, json: () => Promise.resolve(session) }));
  const replace = vi.fn();
  const page = {
    document: { getElementById },
    location: { hash: '#code', pathname: '/punchout/start', replace },
    history: { replaceState: () => undefined },
    localStorage: { getItem: access, setItem: access, removeItem: access },
    fetch: fetchSession,
    URLSearchParams,
  };
  runInContext(punchoutStartScript, createContext(page));
  return { fetchSession, replace, state: () => elements.get('state')?.textContent };
}

it('opens the first page of the shop', async () => {
  const { replace } = openStartPage({ canStore: true });
  await eventually(() => expect(replace).toHaveBeenCalledWith('/'));
});

it('keeps the code and states the remedy when the browser blocks its storage', async () => {
  const { fetchSession, state } = openStartPage({ canStore: false });
  await eventually(() => expect(state()).toContain('blocks the storage'));
  expect(fetchSession).not.toHaveBeenCalled();
});
