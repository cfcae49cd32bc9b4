// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ReplyOf } from '../../shared/contract/calls';
import type { Outcome } from '../../shared/contract/envelope';
import type { Client } from '../api/client';
import { ClientProvider } from '../api/client-context';
import { useCaptcha } from './use-captcha';

type CaptchaOutcome = Outcome<ReplyOf<'issueCaptcha'>>;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows and answers a captcha in a browser that refuses workers, without a proof of work', async () => {
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new DOMException('Refused by policy', 'SecurityError');
      }
    },
  );
  const challenge = {};
  const data = { captcha_id: 'first', image: 'data:picture', sound: '', challenge };
  const client = { call: () => Promise.resolve({ ok: true, data }) } as unknown as Client;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ClientProvider value={client}>{children}</ClientProvider>
  );
  const { result } = renderHook(() => useCaptcha(), { wrapper });
  const answer = await act(() => result.current.answer());
  expect(answer).toEqual({ captcha_id: 'first', captcha: 'none', proof: '' });
  expect(result.current.field.picture).toBe('data:picture');
});

it('shows, asks for and answers the last requested captcha when replies arrive in another order', async () => {
  const replies: ((outcome: CaptchaOutcome) => void)[] = [];
  const client = {
    call: () => new Promise<CaptchaOutcome>((resolve) => replies.push(resolve)),
  } as unknown as Client;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ClientProvider value={client}>{children}</ClientProvider>
  );
  const { result } = renderHook(() => useCaptcha(), { wrapper });
  act(() => result.current.field.renew('sound'));
  const answered = result.current.answer();
  const reply = async (index: number, id: string, sound: string) =>
    act(async () => {
      const data = { captcha_id: id, image: `data:${id}`, sound, challenge: null };
      replies[index]?.({ ok: true, data });
      await Promise.resolve();
    });
  expect(result.current.requiredField()[2]).toBe('Please enter the characters in the picture.');
  await reply(1, 'second', 'data:sound');
  expect(result.current.requiredField()[2]).toBe('Please enter the characters that you hear.');
  await reply(0, 'first', '');
  expect(result.current.field).toMatchObject({ picture: 'data:second', sound: 'data:sound' });
  expect((await answered).captcha_id).toBe('second');
  expect((await result.current.answer()).captcha_id).toBe('second');
});
