/** Milliseconds after which the browser itself submits a GET form whose submit button was clicked. */
const SUBMIT_TIMEOUT_MS = 2000;

/**
 * Holds back clicks on buttons that need the application's code, until it is loaded: the browser would ignore such a click or
 * submit an incomplete form. Returns a function that replays the clicks in order.
 */
export function holdClicks(): () => Promise<void> {
  const held: HTMLButtonElement[] = [];
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || !needsApplication(button)) return;
    event.preventDefault();
    // React may already listen while it hydrates.
    event.stopImmediatePropagation();
    // Submits a form only once.
    if (button.type === 'submit' && held.includes(button)) return;
    held.push(button);
    button.ariaBusy = 'true';
    // A GET form works without the application's code; its other buttons, such as those of a quantity field, do not.
    if (button.type === 'submit' && button.form?.method === 'get')
      setTimeout(() => submitNatively(button), SUBMIT_TIMEOUT_MS);
  };
  const release = (button: HTMLButtonElement) => {
    held.splice(held.indexOf(button), 1);
    button.ariaBusy = null;
  };
  const submitNatively = (button: HTMLButtonElement) => {
    if (!held.includes(button)) return;
    release(button);
    button.form?.requestSubmit(button);
  };
  document.addEventListener('click', hold, true);
  return async () => {
    document.removeEventListener('click', hold, true);
    for (const button of [...held]) {
      release(button);
      button.click();
      // React renders the result of a click in a microtask; the next click has to see it.
      await Promise.resolve();
    }
  };
}

/** Returns false for the submit button of a form that the browser validates and sends by GET. */
function needsApplication({ type, form }: HTMLButtonElement): boolean {
  return type !== 'submit' || !form || form.noValidate || form.method !== 'get';
}
