type Hold = () => unknown;

/** Web Locks for jsdom: one name, shared and exclusive. */
export function memoryLocks(): Pick<LockManager, 'request'> {
  const held: { exclusive: boolean; done: Promise<unknown> }[] = [];
  const request = async (_name: string, first: LockOptions | Hold, second?: Hold): Promise<unknown> => {
    const hold = second ?? (first as Hold);
    const exclusive = second === undefined || (first as LockOptions).mode !== 'shared';
    const signal = second === undefined ? undefined : (first as LockOptions).signal;
    const before = held.filter((other) => exclusive || other.exclusive).map(({ done }) => done);
    signal?.throwIfAborted();
    const done = Promise.allSettled(before).then(hold);
    held.push({ exclusive, done });
    return done;
  };
  return { request: request as LockManager['request'] };
}
