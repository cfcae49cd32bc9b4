// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ReplyOf, RequestOf } from '../../../shared/contract/calls';
import type { Client } from '../../api/client';
import { quoteRequestUrl } from '../../../shared/leads/quote-request-url';
import { parseLeadReceipt } from '../../../shared/leads/receipt-number';
import { dataOf } from '../../../../test/shopping/make-order';
import { makeCustomer } from '../../../../test/fixtures/make-customer';
import { makeShop, TEST_CAPTCHA, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../test/render/render-app';

let shop: TestShop;
beforeAll(async () => {
  shop = await makeShop();
});
afterAll(() => shop.close());
afterEach(cleanup);

const field = (name: RegExp | string) => within(screen.getByRole('main')).getByLabelText(name);

describe('contact form', () => {
  it('reports missing fields and shows a receipt number', async () => {
    const { user } = await renderApp('/contactUs', shop);
    await user.click(await screen.findByRole('button', { name: 'Send message' }));
    const summary = await screen.findByRole('alert');
    const problems = within(summary).getAllByRole('listitem');
    // In the order of the fields on the page.
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      'Please choose a topic.',
      'Please write your question in at least ten characters.',
      'Please enter your name.',
      'Please enter your e-mail address.',
      'Please enter the characters in the picture.',
    ]);
    await user.selectOptions(field('Topic'), 'An order or delivery');
    await user.type(field('Your message'), 'Where is my parcel?');
    await user.type(field('Name'), 'Ann Lee');
    await user.type(field('E-mail'), 'ann@lab.example');
    await user.type(field('Characters in the picture'), TEST_CAPTCHA);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    const thanks = await screen.findByRole('heading', { name: 'Thank you, we received it' });
    expect(document.activeElement).toBe(thanks);
    const receipt = /[C]\d{6}-\d+[0-9A-Z*]/.exec(screen.getByRole('main').textContent ?? '')?.[0] ?? '';
    expect(parseLeadReceipt(receipt)).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Send another' }));
    expect(document.activeElement).toBe(field('Topic'));
    expect(field('Name')).toHaveProperty('value', 'Ann Lee');
    expect(field('Your message')).toHaveProperty('value', '');
  });

  it('names no reference number while a stand waits for the network', async () => {
    const call: Client['call'] = (name, payload, options) =>
      name === 'contactUs'
        ? Promise.resolve({ ok: true, data: { receipt: '' } as ReplyOf<typeof name> })
        : shop.client.call(name, payload, options);
    const { user } = await renderApp('/contactUs', { ...shop, client: { ...shop.client, call } });
    await user.selectOptions(await screen.findByLabelText('Topic'), 'An order or delivery');
    await user.type(field('Your message'), 'Where is my parcel?');
    await user.type(field('Name'), 'Ann Lee');
    await user.type(field('E-mail'), 'ann@lab.example');
    await user.type(field('Characters in the picture'), TEST_CAPTCHA);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    const receipt = await screen.findByRole('region', { name: 'Thank you, it is saved on this device' });
    expect(receipt.textContent).not.toContain('number');
  });

  it('keeps the input on a server error and shows it beside the field', async () => {
    const { user } = await renderApp('/contactUs?goods_sn=ZZ99999', shop);
    await user.selectOptions(await screen.findByLabelText('Topic'), 'A product or its use');
    await user.type(field('Your message'), 'Does it work in mice?');
    await user.type(field('Name'), 'Ann Lee');
    await user.type(field('E-mail'), 'ann@lab.example');
    await user.type(field('Characters in the picture'), TEST_CAPTCHA);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    expect((await screen.findByRole('alert')).textContent).toContain('“ZZ99999”');
    expect(field(/Catalogue numbers/)).toHaveProperty('value', 'ZZ99999');
    expect(field(/Catalogue numbers/).getAttribute('aria-invalid')).toBe('true');
    expect(field('Your message')).toHaveProperty('value', 'Does it work in mice?');
  });

  it('is prefilled for a quote, and sends it', async () => {
    const product = await shop.client.call('categoryGoods', { id: 1 });
    const goods_sn = product.ok ? (product.data.list[0]?.goods_sn ?? '') : '';
    const url = quoteRequestUrl({ goods_sn, goods_name: 'Urea', size: '1 kg', quantity: '' });
    const { user } = await renderApp(url, shop);
    expect(await screen.findByLabelText('Topic')).toHaveProperty('value', 'A quotation');
    expect(field(/Catalogue numbers/)).toHaveProperty('value', goods_sn);
    const message = (field('Your message') as HTMLTextAreaElement).value;
    expect(message).toContain(`Urea (${goods_sn})`);
    expect(message).toContain('Size: 1 kg');
    await user.type(field('Name'), 'Ann Lee');
    await user.type(field('E-mail'), 'ann@lab.example');
    await user.type(field('Characters in the picture'), TEST_CAPTCHA);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByRole('heading', { name: 'Thank you, we received it' });
    const lead = await shop.deps.database
      .selectFrom('lead')
      .selectAll()
      .where('topic', '=', 'A quotation')
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(lead)).toContain('Size: 1 kg');
  });

  it('requests a quote only once: another message is an ordinary question', async () => {
    const requests: RequestOf<'contactUs'>[] = [];
    const call: Client['call'] = (name, payload, options) => {
      if (name !== 'contactUs') return shop.client.call(name, payload, options);
      requests.push(payload as RequestOf<'contactUs'>);
      return Promise.resolve({ ok: true, data: { receipt: 'C261130-10' } as ReplyOf<typeof name> });
    };
    const url = quoteRequestUrl({ goods_sn: 'QC10000', goods_name: 'Urea', size: '1 kg', quantity: '3' });
    const { user } = await renderApp(url, { ...shop, client: { ...shop.client, call } });
    await screen.findByLabelText('Topic');
    await user.type(field('Name'), 'Ann Lee');
    await user.type(field('E-mail'), 'ann@lab.example');
    await user.type(field('Your message'), '{Backspace}5');
    await user.type(field('Characters in the picture'), TEST_CAPTCHA);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await user.click(await screen.findByRole('button', { name: 'Send another' }));
    await user.selectOptions(field('Topic'), 'An order or delivery');
    await user.type(field('Your message'), 'Where is my parcel?');
    await user.type(field('Characters in the picture'), TEST_CAPTCHA);
    await user.click(screen.getByRole('button', { name: 'Send message' }));
    await screen.findByRole('heading', { name: 'Thank you, we received it' });
    expect(requests).toMatchObject([
      { quote_size: '1 kg', quote_quantity: 5 },
      { topic: 'An order or delivery' },
    ]);
    expect(requests[1]).not.toHaveProperty('quote_quantity');
    expect(requests[1]).not.toHaveProperty('quote_size');
  });

  it('knows the name and e-mail address of a signed-in customer', async () => {
    const ann = await makeCustomer(shop, 'ann');
    await dataOf(
      ann.client.call('saveAddress', {
        consignee: 'Ann Example',
        institution: 'Institute of Things',
        country: 'DE',
        city: 'Ulm',
        zipcode: '89073',
        address: 'Weg 1',
        mobile: '+49 731 90182',
        email: 'store@lab.example',
      }),
    );
    await renderApp('/contactUs', shop, ann);
    await waitFor(() => expect(field('E-mail')).toHaveProperty('value', ann.email));
    expect(field('Name')).toHaveProperty('value', 'Ann Example');
    expect(field(/^Institution/)).toHaveProperty('value', 'Institute of Things');
  });

  it('shows the locations with their maps', async () => {
    await renderApp('/contactUs', shop);
    await screen.findByRole('heading', { level: 1, name: 'Contact us' });
    for (const { name, map } of shop.deps.settings.sites) {
      const region = screen.getByRole('region', { name });
      expect(within(region).getByRole('img').getAttribute('alt')).toBe(map?.alt);
    }
  });
});

describe('application page', () => {
  it.each([
    ['/sampleSack', 'Free sample', 'Apply for a free sample'],
    ['/sampleSack?kind=trial', 'Trial set', 'Apply for a trial set'],
    ['/sampleSack?kind=scholarship', 'Scholarship', 'Apply for a scholarship'],
    ['/sampleSack?kind=nonsense', 'Free sample', 'Apply for a free sample'],
  ])('%s is about a %s', async (path, title, label) => {
    await renderApp(path, shop);
    await screen.findByRole('heading', { level: 1, name: title });
    expect(screen.getByRole('form', { name: label })).toBeTruthy();
    expect(screen.getByRole('link', { name: title, current: 'page' })).toBeTruthy();
  });

  it('accepts a sample application', async () => {
    const { user } = await renderApp('/sampleSack?goods_sn=QC10000', shop);
    await user.selectOptions(await screen.findByLabelText('What is it for?'), 'Cell culture');
    await user.type(field('Your experiment'), 'Primary neurons of mice, for a week.');
    await user.type(field('Name'), 'Bob');
    await user.type(field('E-mail'), 'bob@lab.example');
    await user.type(field('Institution'), 'Institute');
    expect(field('Delivery address').getAttribute('autocomplete')).toBe('street-address');
    await user.type(field('Delivery address'), 'Room 4, Allee 1, Ulm');
    await user.type(field('Country'), 'Germany');
    await user.type(field('Characters in the picture'), TEST_CAPTCHA);
    await user.click(screen.getByRole('button', { name: 'Submit application' }));
    await screen.findByRole('heading', { name: 'Thank you, we received it' });
    const lead = await shop.deps.database
      .selectFrom('lead')
      .selectAll()
      .where('kind', '=', 'sample')
      .execute();
    expect(lead).toMatchObject([{ goods_sn: 'QC10000', topic: 'Cell culture', country: 'Germany' }]);
  });
});
