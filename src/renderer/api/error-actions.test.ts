import { describe, expect, it } from 'vitest';
import { errorActionFor } from './error-actions';

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
