// @vitest-environment jsdom
import { useState } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { recordInput } from './replay-input';
import { holdClicks } from './replay-clicks';
import { eventually } from '../../../../test/fixtures/eventually';

const sizes = ['1 g', '5 g', '25 g'];
let sent: object[];
let sendsLive: boolean;
let mounted: Root | undefined;

/** A form with one state and a field of each kind. */
function Form() {
  const [held, setHeld] = useState({
    name: '',
    note: 'none',
    size: '1 g',
    news: false,
    way: 'post',
    units: 1,
  });
  const put = (more: Partial<typeof held>) => setHeld({ ...held, ...more });
  return (
    <form
      action="/goodsInfo"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        sent.push(held);
      }}
    >
      <input name="name" value={held.name} onChange={({ target }) => put({ name: target.value })} />
      <textarea name="note" value={held.note} onChange={({ target }) => put({ note: target.value })} />
      <select value={held.size} onChange={({ target }) => put({ size: target.value })}>
        {sizes.map((size) => (
          <option key={size}>{size}</option>
        ))}
      </select>
      <input type="checkbox" checked={held.news} onChange={({ target }) => put({ news: target.checked })} />
      {['post', 'fax'].map((way) => (
        <input
          key={way}
          type="radio"
          name="way"
          checked={held.way === way}
          onChange={() => put({ way })}
          aria-label={way}
        />
      ))}
      <button type="button" onClick={() => put({ units: held.units + 1 })}>
        {held.units}
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

const one = <Of extends Element>(selector: string) =>
  document.querySelector<Of>(selector) ?? expect.fail(`no ${selector}`);
const input = (selector: string) => one<HTMLInputElement>(selector);
const press = (selector: string) => one<HTMLElement>(selector).click();

function type(selector: string, value: string) {
  const field = one<HTMLInputElement | HTMLTextAreaElement>(selector);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Resolves when the form is hydrated. */
async function hydrate(): Promise<void> {
  mounted = hydrateRoot(one('#shop'), <Form />);
  await eventually(() => expect(Object.keys(input('input')).join()).toContain('__react'));
}

beforeEach(() => {
  sent = [];
  sendsLive = false;
  document.body.innerHTML = `<div id="shop">${renderToString(<Form />)}</div>`;
  document.body.addEventListener('submit', (event) => {
    sendsLive ||= event.defaultPrevented;
    event.preventDefault();
  });
});
afterEach(() => {
  mounted?.unmount();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function fillIn() {
  type('[name=name]', 'Una');
  type('[name=note]', '');
  one<HTMLSelectElement>('select').value = '25 g';
  one('select').dispatchEvent(new Event('input', { bubbles: true }));
  press('[type=checkbox]');
  press('[aria-label=fax]');
}
const filledIn = { name: 'Una', note: '', size: '25 g', news: true, way: 'fax', units: 1 };
const empty = { name: '', note: 'none', size: '1 g', news: false, way: 'post', units: 1 };

describe('input before hydration', () => {
  it('is replayed completely', async () => {
    const enterAgain = recordInput();
    fillIn();
    await hydrate();
    await enterAgain();
    press('[type=submit]');
    expect(sent).toEqual([filledIn]);
    expect(input('[name=name]').value).toBe('Una');
    expect([input('[type=checkbox]').checked, input('[aria-label=fax]').checked]).toEqual([true, true]);
  });

  it('ends with the radio button that was chosen last', async () => {
    const enterAgain = recordInput();
    for (const way of ['fax', 'post', 'fax', 'post', 'fax']) press(`[aria-label=${way}]`);
    await hydrate();
    await enterAgain();
    press('[type=submit]');
    expect(sent).toEqual([{ ...empty, way: 'fax' }]);
  });

  it('is lost without the replay', async () => {
    fillIn();
    await hydrate();
    press('[type=submit]');
    expect(sent).toEqual([empty]);
  });

  it('includes input from before the script, except restored form values', async () => {
    for (const [way, expected] of [
      ['navigate', 'Una'],
      ['back_forward', ''],
      ['reload', ''],
    ]) {
      sent = [];
      document.body.innerHTML = `<div id="shop">${renderToString(<Form />)}</div>`;
      type('[name=name]', 'Una');
      vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
        { type: way } as unknown as PerformanceEntry,
      ]);
      const enterAgain = recordInput();
      await hydrate();
      await enterAgain();
      press('[type=submit]');
      expect(sent).toEqual([{ ...empty, name: expected }]);
      mounted?.unmount();
    }
  });
});

describe('a click before hydration', () => {
  it('is replayed in order and submits nothing twice', async () => {
    // React warns about the attribute of a held button.
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const pressAgain = holdClicks();
    press('[type=button]');
    press('[type=button]');
    press('[type=submit]');
    press('[type=submit]');
    expect(one('[type=submit]').ariaBusy).toBe('true');
    await hydrate();
    expect([sent, sendsLive]).toEqual([[], false]);
    await pressAgain();
    expect(one('[type=button]').textContent).toBe('3');
    expect(sent).toEqual([{ ...empty, units: 3 }]);
    expect(one('[type=submit]').ariaBusy).toBeNull();
    press('[type=submit]');
    expect(sent).toHaveLength(2);
  });

  it('is lost without the replay', async () => {
    press('[type=button]');
    press('[type=submit]');
    await hydrate();
    expect([sent, one('[type=button]').textContent]).toEqual([[], '1']);
  });

  it('submits a GET form after two seconds, and no other form', async () => {
    vi.useFakeTimers();
    const letGo = holdClicks();
    const requested: string[] = [];
    HTMLFormElement.prototype.requestSubmit = function () {
      requested.push(this.method);
    };
    press('[type=submit]');
    one<HTMLFormElement>('form').insertAdjacentHTML(
      'afterend',
      '<form method="post"><button id="p">x</button></form>',
    );
    press('#p');
    await vi.advanceTimersByTimeAsync(1999);
    expect(requested).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(requested).toEqual(['get']);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requested).toEqual(['get']);
    await letGo();
  });

  it('waits for the program when it does not submit its form', async () => {
    vi.useFakeTimers();
    document.body.insertAdjacentHTML(
      'beforeend',
      '<form action="/goodsInfo" noValidate><button id="more" type="button">+</button></form>',
    );
    let clicks = 0;
    one('#more').addEventListener('click', () => clicks++);
    const letGo = holdClicks();
    one<HTMLButtonElement>('#more').click();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(clicks).toBe(0);
    await letGo();
    expect(clicks).toBe(1);
  });

  it('is left to the browser for a form that it validates and sends', async () => {
    const letGo = holdClicks();
    document.body.insertAdjacentHTML(
      'beforeend',
      '<form action="/notRegion"><button id="s">Search</button></form>',
    );
    const search = new MouseEvent('click', { bubbles: true, cancelable: true });
    expect(one('#s').dispatchEvent(search)).toBe(true);
    await letGo();
  });
});
