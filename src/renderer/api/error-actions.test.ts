import { describe, expect, it } from 'vitest';
import { errorActionFor } from './error-actions';

const http = (status: number, message = '') => errorActionFor({ kind: 'http', status, message });

describe('remedies', () => {
  it('shows the server’s words for 400 and for a refusal', () => {
    expect(http(400, 'id: wrong').message).toBe('id: wrong');
    expect(errorActionFor({ kind: 'refused', message: 'No.', code: 0 }).message).toBe('No.');
  });

  it('401 goes to the sign-in page and keeps the token', () => {
    expect(errorActionFor({ kind: 'expired', status: 401 })).toMatchObject({
      goTo: 'login',
      forgetSession: false,
      afterMs: 0,
    });
  });

  it('403 forgets the session and goes to the sign-in page after a second', () => {
    expect(errorActionFor({ kind: 'expired', status: 403 })).toMatchObject({
      goTo: 'login',
      forgetSession: true,
      afterMs: 1000,
      message: 'Login expired！ Please log in again!',
    });
  });

  it('404 goes home', () => {
    expect(http(404)).toMatchObject({ goTo: 'home' });
  });

  it.each([405, 408, 429, 500, 501, 502, 503, 504, 505])('%i has words of its own', (status) => {
    expect(http(status).message).not.toContain(String(status));
    expect(http(status).goTo).toBeNull();
  });

  it('names the status that it does not know', () => {
    expect(http(418).message).toBe('Connection error 418.');
  });

  it('knows a time-out from a dead network', () => {
    expect(errorActionFor({ kind: 'timeout' }).message).not.toBe(errorActionFor({ kind: 'offline' }).message);
  });
});
