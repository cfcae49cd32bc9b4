/** Resolves in a task of its own: what somebody did meanwhile, and a frame that waits, come first. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
