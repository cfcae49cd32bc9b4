import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorActionFor, failureNotice } from './error-actions';

const http = (status: number, message = '') => errorActionFor({ kind: 'http', status, message });

describe('errorActionFor', () => {
  it('shows the server’s message for 400 and for a refusal', () => {
    expect(http(400, 'id: wrong').message).toBe('id: wrong');
    expect(errorActionFor({ kind: 'refused', message: 'No.', code: 0 }).message).toBe('No.');
  });

  it('401 navigates to the sign-in page and keeps the token', () => {
    expect(errorActionFor({ kind: 'expired', status: 401 })).toMatchObject({
      goTo: 'login',
      forgetSession: false,
      afterMs: 0,
    });
  });

  it('403 ends the session and navigates to the sign-in page after a second', () => {
    expect(errorActionFor({ kind: 'expired', status: 403 })).toMatchObject({
      goTo: 'login',
      forgetSession: true,
      afterMs: 1000,
      title: 'Login expired！',
      message: 'Please log in again!',
    });
  });

  it('404 navigates to the home page', () => {
    expect(http(404)).toMatchObject({ goTo: 'home' });
  });

  it.each([405, 408, 429, 500, 501, 502, 503, 504, 505])('%i has its own message', (status) => {
    expect(http(status).message).not.toContain(String(status));
    expect(http(status).goTo).toBeNull();
  });

  it('names an unknown status', () => {
    expect(http(418).message).toBe('Connection error 418.');
  });

  it('distinguishes a timeout from a network failure', () => {
    expect(errorActionFor({ kind: 'timeout' }).message).not.toBe(errorActionFor({ kind: 'offline' }).message);
  });
});

describe('failureNotice', () => {
  afterEach(() => void vi.unstubAllGlobals());
  const preferring = (language: string) => vi.stubGlobal('navigator', { language });
  const unavailable = { kind: 'http', status: 503, message: '' } as const;

  it.each(['zh', 'zh-CN', 'zh-Hant-TW', 'ZH-hk'])('is Chinese where the browser prefers %s', (language) => {
    preferring(language);
    expect(failureNotice(unavailable)).toEqual({ tone: 'error', text: '服务不可用', language: 'zh' });
    expect(failureNotice({ kind: 'timeout' }).text).toBe('服务器响应超时，请刷新当前页');
    expect(failureNotice({ kind: 'offline' }).text).toBe('连接服务器失败');
    expect(failureNotice({ kind: 'http', status: 418, message: '' }).text).toBe('连接错误418');
    for (const status of [404, 405, 408, 500, 501, 502, 503, 504, 505])
      expect(failureNotice({ kind: 'http', status, message: '' }).text).toMatch(/\p{Script=Han}/u);
  });

  it('keeps messages of the server and those that the specification gives in English', () => {
    preferring('zh-CN');
    expect(failureNotice({ kind: 'refused', message: 'No.', code: 0 })).toEqual({
      tone: 'error',
      text: 'No.',
    });
    expect(failureNotice({ kind: 'http', status: 400, message: 'id: wrong' }).text).toBe('id: wrong');
    expect(failureNotice({ kind: 'http', status: 429, message: '' }).text).toContain('too frequent');
    expect(failureNotice({ kind: 'expired', status: 403 })).toEqual({
      tone: 'error',
      title: 'Login expired！',
      text: 'Please log in again!',
    });
  });

  it.each(['en-US', 'de', 'zhx', ''])('is English where the browser prefers %j', (language) => {
    preferring(language);
    expect(failureNotice(unavailable).text).toBe('The service is unavailable. Please try again in a moment.');
  });
});
