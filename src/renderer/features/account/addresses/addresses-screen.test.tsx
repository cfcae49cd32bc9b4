// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeCustomer, type TestCustomer } from '../../../../../test/fixtures/make-customer';
import { makeShop, type TestShop } from '../../../../../test/fixtures/make-shop';
import { renderApp } from '../../../../../test/render/render-app';
import { takeSavedAddress } from '../../../state/saved-address';

let shop: TestShop;
let ann: TestCustomer;
let bob: TestCustomer;
beforeAll(async () => {
  shop = await makeShop();
  ann = await makeCustomer(shop, 'ann');
  bob = await makeCustomer(shop, 'bob');
});
afterAll(() => shop.close());
afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const ulm = {
  consignee: 'Bob Example',
  country: 'DE',
  city: 'Ulm',
  zipcode: '89073',
  address: 'Weg 1',
  mobile: '+49 731 90182',
  email: 'bob@lab.example',
};

describe('address book', () => {
  it('fills in the form from a pasted address', async () => {
    const { user, address } = await renderApp('/user/site', shop, ann);
    await user.click(await screen.findByRole('link', { name: 'Add an address' }));
    await user.click(await screen.findByText('Paste an address'));
    await user.type(
      await field(/^Full address/),
      'Ann Example\n50 Rover Street\nCambridge, MA 02139\nUSA\n+1 617 555 0142',
    );
    await user.click(screen.getByRole('button', { name: 'Fill in the fields' }));
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('ZIP code').value).toBe('02139'));
    expect((await field('Full name')).value).toBe('Ann Example');
    expect((await field('State')).value).toBe('MA');
    expect((await field('E-mail')).value).toBe('ann@institute.example');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    const card = within(await screen.findByRole('article', { name: 'Address of Ann Example' }));
    expect(card.getByText(/Cambridge, Massachusetts 02139/)).toBeTruthy();
    expect(card.getByText('Default')).toBeTruthy();
    expect(address()).toBe('/user/site');
    expect(screen.getByText('1 of 20 addresses')).toBeTruthy();
    // The address was edited without a checkout, so no checkout may select it.
    expect(takeSavedAddress()).toBeNull();
  });

  it('shows what a pasted address without a country contains and asks for the country', async () => {
    const { user } = await renderApp('/user/site?edit=new', shop, ann);
    await user.click(await screen.findByText('Paste an address'));
    const paste = async (text: string) => {
      await user.clear(await field(/^Full address/));
      await user.type(await field(/^Full address/), text);
      await user.click(screen.getByRole('button', { name: 'Fill in the fields' }));
    };
    await paste('Erika Muster\nInstitut A\nRaum 2.104\nAm Ring 7\n80331 München');
    const result = screen.getByText(/does not name the country/).closest('[role=status]');
    expect(result?.textContent).toContain('InstitutionInstitut A');
    expect(result?.textContent).toContain('RoomRaum 2.104');
    expect(result?.textContent).toContain('CityMünchen');
    await user.selectOptions(await field('Country'), 'DE');
    expect((await field('City')).value).toBe('München');
    expect((await field(/^Room/)).value).toBe('Raum 2.104');
    // Another address replaces all of it, and its postal code shows the country.
    await paste('Dr Mary Hill\nUniversity of Oxford\nSouth Parks Road\nOxford OX1 3QU');
    expect((await field('Postcode')).value).toBe('OX1 3QU');
    expect((await field('Country')).value).toBe('GB');
    expect((await field(/^Room/)).value).toBe('');
    expect(screen.getByText(/We chose United Kingdom because of the postal code/)).toBeTruthy();
    // The customer corrects the choice: the text must not say that the shop chose Ireland.
    await user.selectOptions(await field('Country'), 'IE');
    expect(screen.getByText(/We chose United Kingdom because of the postal code/)).toBeTruthy();
    await user.selectOptions(await field('Country'), 'GB');
    // The country of an earlier text says nothing about the next one.
    await paste('Erika Muster\nAm Ring 7\n80331 München\nTel: 089 123 45 67');
    expect((await field('Country')).value).toBe('');
    expect(screen.getByText(/Please choose it below/)).toBeTruthy();
    // Japan has no field for the city, which stays in the street line.
    await paste('Hana Mori\n1-1 Marunouchi\nChiyoda-ku, Tokyo 100-0005\nJapan');
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLInputElement>('City, district and street').value).toBe(
        '1-1 Marunouchi, Chiyoda-ku',
      ),
    );
    expect((await field('Prefecture')).value).toBe('Tokyo');
    expect(
      screen.getByText(/We filled in: country, full name, street, city, state or province, postal code/),
    ).toBeTruthy();
  });

  it('shows the fields of the country and reports missing ones', async () => {
    const { user } = await renderApp('/user/site?edit=new', shop, ann);
    await user.selectOptions(await field('Country'), 'GB');
    await field('Postcode');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    const summary = await screen.findByRole('alert');
    expect(summary.textContent).toContain('Please fill in: Town or city.');
    expect((await field('Postcode')).getAttribute('aria-invalid')).toBe('true');
    await user.selectOptions(await field('Country'), 'JP');
    await field('Prefecture');
    expect(screen.queryByLabelText('Town or city')).toBeNull();
  });

  it('waits with saving for the fields of the country', async () => {
    const eve = await makeCustomer(shop, 'eve');
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const names: string[] = [];
    const client: typeof eve.client = {
      async call(name, payload, options) {
        names.push(name);
        if (name === 'deliveryAreas' && 'country' in payload) await held;
        return eve.client.call(name, payload, options);
      },
    };
    const { user } = await renderApp('/user/site?edit=new', shop, { ...eve, client });
    await user.selectOptions(await field('Country'), 'DE');
    await user.type(await field('Telephone'), '+49 731 90182');
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect((await screen.findByRole('alert')).textContent).toContain('still loading');
    expect(names).not.toContain('saveAddress');
    release();
    expect(await field('Postal code')).toBeTruthy();
  });

  it('shows server errors beside the fields and keeps the input', async () => {
    const { user } = await renderApp('/user/site?edit=new', shop, ann);
    await user.selectOptions(await field('Country'), 'DE');
    for (const [label, value] of [
      ['Full name', 'Ann Example'],
      ['Address', 'Weg 1'],
      ['City', 'Ulm'],
      ['Postal code', '89073'],
      ['Telephone', '00000 000'],
    ] as const)
      await user.type(await field(label), value);
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect((await screen.findAllByText(/Please enter a valid number with the country code/)).length).toBe(2);
    expect((await field('Telephone')).getAttribute('aria-invalid')).toBe('true');
    expect((await field('City')).value).toBe('Ulm');
  });

  it('saves an unusual postal code with a hint, and the place within an institution', async () => {
    const dora = await makeCustomer(shop, 'dora');
    const { user } = await renderApp('/user/site?edit=new', shop, dora);
    await user.selectOptions(await field('Country'), 'DE');
    for (const [label, value] of [
      ['Full name', 'Dora Example'],
      [/^Institution/, 'Example Institute'],
      [/^Department/, 'Chemistry'],
      [/^Building/, 'B'],
      [/^Room/, '12'],
      ['Address', 'Weg 1'],
      ['City', 'Ulm'],
      ['Postal code', '1'],
      ['Telephone', '+49 731 90182 ext. 5'],
    ] as const)
      await user.type(await field(label), value);
    await user.click(screen.getByRole('button', { name: 'Save address' }));
    expect(await screen.findAllByText(/Please check the Postal code “1”/)).not.toEqual([]);
    const card = await screen.findByRole('article', { name: 'Address of Dora Example' });
    for (const line of [
      'Example Institute',
      'Chemistry',
      'Building B, Room 12',
      '1 Ulm',
      '+49 731 90182 ext. 5',
      'Please check the Postal code “1”',
    ])
      expect(card.textContent).toContain(line);
  });

  it('changes the default address and deletes an address after confirmation', async () => {
    for (const consignee of ['Bob Example', 'Bob Elsewhere'])
      await bob.client.call('saveAddress', { ...ulm, consignee });
    const { user } = await renderApp('/user/site', shop, bob);
    const card = async (name: string) =>
      within(await screen.findByRole('article', { name: `Address of ${name}` }));
    await user.click((await card('Bob Elsewhere')).getByRole('button', { name: /^Make default/ }));
    await waitFor(async () => expect((await card('Bob Elsewhere')).queryByText('Default')).toBeTruthy());
    expect((await card('Bob Example')).queryByText('Default')).toBeNull();

    await user.click((await card('Bob Example')).getByRole('button', { name: /^Delete/ }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click((await card('Bob Example')).getByRole('button', { name: /^Delete/ }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Delete/ }));
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Address of Bob Example' })).toBeNull());
    expect(screen.getByText('1 of 20 addresses')).toBeTruthy();
  });

  it('keeps the input when the customer has to sign in again', async () => {
    const first = await renderApp('/user/site?edit=new', shop, ann);
    await first.user.selectOptions(await field('Country'), 'DE');
    await first.user.type(await field('City'), 'Ulm');
    first.unmount();
    await renderApp('/user/site?edit=new', shop, ann);
    expect((await field('City')).value).toBe('Ulm');
  });

  it('shows the address limit instead of the add button', async () => {
    const carl = await makeCustomer(shop, 'carl');
    for (let count = 0; count < 20; count += 1) await carl.client.call('saveAddress', ulm);
    await renderApp('/user/site', shop, carl);
    expect(await screen.findByText(/20 of 20 addresses/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Add an address' })).toBeNull();
  });

  it('shows the address limit instead of a form, which opens when an address is deleted', async () => {
    const cleo = await makeCustomer(shop, 'cleo');
    for (let index = 0; index < 20; index += 1)
      await cleo.client.call('saveAddress', { ...ulm, consignee: `Cleo ${index}` });
    const back = encodeURIComponent('/shoppingCart/pay?id=1');
    const { user } = await renderApp(`/user/site?edit=new&redirect=${back}`, shop, cleo);
    expect(await screen.findByText(/20 of 20 addresses/)).toBeTruthy();
    expect(screen.queryByLabelText('Full name')).toBeNull();
    const card = within(screen.getByRole('article', { name: 'Address of Cleo 3' }));
    await user.click(card.getByRole('button', { name: /^Delete/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /^Delete/ }));
    expect(await screen.findByRole('button', { name: 'Save address' })).toBeTruthy();
  });
});
