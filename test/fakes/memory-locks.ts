type LockCallback = () => unknown;

/** Web Locks API for jsdom, with shared and exclusive locks. Ignores the name: all requests compete for one lock. */
export function memoryLocks(): Pick<LockManager, 'request'> {
  const requests: { exclusive: boolean; done: Promise<unknown> }[] = [];
  const request = async (
    _name: string,
    first: LockOptions | LockCallback,
    second?: LockCallback,
  ): Promise<unknown> => {
    const callback = second ?? (first as LockCallback);
    const exclusive = second === undefined || (first as LockOptions).mode !== 'shared';
    const signal = second === undefined ? undefined : (first as LockOptions).signal;
    const earlierConflicts = requests.filter((other) => exclusive || other.exclusive).map(({ done }) => done);
    signal?.throwIfAborted();
    const done = Promise.allSettled(earlierConflicts).then(callback);
    requests.push({ exclusive, done });
    return done;
  };
  return { request: request as LockManager['request'] };
}
