/**
 * What is made at its first need, by its key: whoever asks while it is being made waits for the same. It is kept until
 * making it has failed, so that the next one tries again, or only until it is done, whatever came of it.
 */
export function madeOnce<Key, Value>(until: 'failed' | 'done') {
  const made = new Map<Key, Promise<Value>>();
  return (key: Key, make: () => Promise<Value>): Promise<Value> => {
    const known = made.get(key);
    if (known) return known;
    const making = make();
    made.set(key, making);
    const forget = () => void made.delete(key);
    making.then(until === 'done' ? forget : undefined, forget);
    return making;
  };
}
