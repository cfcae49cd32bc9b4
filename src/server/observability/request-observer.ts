/** Collects metrics or traces of requests. */
export interface RequestObserver {
  /**
   * Called when a request begins. `kind` and `call` have a small fixed set of values. The returned function is called
   * with the status and the duration in seconds.
   */
  onRequest(
    request: Request,
    route: { kind: string; call: string },
  ): (status: number, seconds: number) => void;
}
