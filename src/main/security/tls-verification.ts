/** Prevents an environment variable from disabling certificate checks. */
export function enforceTlsVerification(): void {
  delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
}
