/**
 * The answer that every captcha accepts, from `TEST_CAPTCHA`; undefined without one. Throws one plain sentence unless
 * `NODE_ENV` is `test`: in a shop that people use it would open every form to machines.
 */
export function readTestCaptcha({ TEST_CAPTCHA, NODE_ENV }: NodeJS.ProcessEnv): string | undefined {
  if (TEST_CAPTCHA === undefined || TEST_CAPTCHA === '') return undefined;
  if (NODE_ENV !== 'test') throw new Error('TEST_CAPTCHA is for tests: it needs NODE_ENV=test.');
  return TEST_CAPTCHA;
}
