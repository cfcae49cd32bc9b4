/** Milliseconds for which a form that the browser could send waits for the program, which sends it better. */
const PATIENCE = 2000;

/**
 * Holds back every press of a button that only the program answers, until it is there; by then a press would be lost, or
 * would send a form for less than was meant. Gives how to press all of them again, in their order.
 */
export function holdEarlyPresses(): () => Promise<void> {
  const held: HTMLButtonElement[] = [];
  const hold = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    if (!button || !waits(button)) return;
    event.preventDefault();
    // React may be listening already, while it still takes the page over.
    event.stopImmediatePropagation();
    // Nobody means to send a form twice.
    if (button.type === 'submit' && held.includes(button)) return;
    held.push(button);
    button.ariaBusy = 'true';
    if (button.form?.method === 'get') setTimeout(() => sendWithout(button), PATIENCE);
  };
  const takeOut = (button: HTMLButtonElement) => {
    held.splice(held.indexOf(button), 1);
    button.ariaBusy = null;
  };
  const sendWithout = (button: HTMLButtonElement) => {
    if (!held.includes(button)) return;
    takeOut(button);
    button.form?.requestSubmit(button);
  };
  document.addEventListener('click', hold, true);
  return async () => {
    document.removeEventListener('click', hold, true);
    for (const button of [...held]) {
      takeOut(button);
      button.click();
      // React draws what a press changes in a microtask, and the next press is one of what stands there then.
      await Promise.resolve();
    }
  };
}

/** Forms that the browser checks by itself are as well sent by it: they lead to an address. */
function waits({ type, form }: HTMLButtonElement): boolean {
  return type !== 'submit' || !form || form.noValidate || form.method !== 'get';
}
