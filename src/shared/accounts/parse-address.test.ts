import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress, type ParsedAddress } from './parse-address';

const countries = [
  ['US', 'United States'],
  ['GB', 'United Kingdom'],
  ['DE', 'Germany'],
  ['FR', 'France'],
  ['CH', 'Switzerland'],
  ['NL', 'Netherlands'],
  ['SE', 'Sweden'],
  ['PL', 'Poland'],
  ['PT', 'Portugal'],
  ['CA', 'Canada'],
  ['AU', 'Australia'],
  ['BR', 'Brazil'],
  ['IN', 'India'],
  ['JP', 'Japan'],
  ['CN', 'China'],
  ['SG', 'Singapore'],
  ['HK', 'Hong Kong'],
  ['AE', 'United Arab Emirates'],
  ['IE', 'Ireland'],
  ['DK', 'Denmark'],
].map(([code = '', name = '']) => ({ code, name }));

const nothing: ParsedAddress = {
  consignee: '',
  address: '',
  city: '',
  province: '',
  zipcode: '',
  country: '',
  mobile: '',
  email: '',
};

describe('parseAddress', () => {
  it.each<[text: string, found: Partial<ParsedAddress>]>([
    [
      'Dr. Ann Example\nMolecular Biology, Room 12\n50 Rover Street\nCambridge, MA 02139\nUSA',
      {
        consignee: 'Dr. Ann Example',
        address: 'Molecular Biology, Room 12, 50 Rover Street',
        city: 'Cambridge',
        province: 'MA',
        zipcode: '02139',
        country: 'US',
      },
    ],
    [
      'Ann Example, 50 Rover Street, Cambridge, MA 02139-4307, United States',
      {
        consignee: 'Ann Example',
        address: '50 Rover Street',
        city: 'Cambridge',
        province: 'MA',
        zipcode: '02139-4307',
        country: 'US',
      },
    ],
    [
      'Jo Field\n9 Elm Road\nPortland, Oregon 97201\nUnited States of America\n+1 503 555 0100',
      {
        consignee: 'Jo Field',
        address: '9 Elm Road',
        city: 'Portland',
        province: 'Oregon',
        zipcode: '97201',
        country: 'US',
        mobile: '+1 503 555 0100',
      },
    ],
    [
      'Prof. Jürgen Groß\nInstitut für Beispiele\nHauptstraße 5\n89073 Ulm\nDeutschland',
      {
        consignee: 'Prof. Jürgen Groß',
        address: 'Institut für Beispiele, Hauptstraße 5',
        city: 'Ulm',
        zipcode: '89073',
        country: 'DE',
      },
    ],
    [
      'Erika Muster\nAm Ring 7\nD-80331 München, Germany',
      { consignee: 'Erika Muster', address: 'Am Ring 7', city: 'München', zipcode: '80331', country: 'DE' },
    ],
    [
      'Claire Martin\n12 rue des Lilas\n75020 PARIS\nFrance\nclaire@labo.example',
      {
        consignee: 'Claire Martin',
        address: '12 rue des Lilas',
        city: 'PARIS',
        zipcode: '75020',
        country: 'FR',
        email: 'claire@labo.example',
      },
    ],
    [
      'Urs Keller\nSeeweg 3\nCH-8001 Zürich\nSchweiz',
      { consignee: 'Urs Keller', address: 'Seeweg 3', city: 'Zürich', zipcode: '8001', country: 'CH' },
    ],
    [
      'Anna de Vries\nKade 21\n1012 AB Amsterdam\nThe Netherlands',
      {
        consignee: 'Anna de Vries',
        address: 'Kade 21',
        city: 'Amsterdam',
        zipcode: '1012 AB',
        country: 'NL',
      },
    ],
    [
      'Sven Berg\nLabbgatan 4\n114 55 Stockholm\nSweden',
      {
        consignee: 'Sven Berg',
        address: 'Labbgatan 4',
        city: 'Stockholm',
        zipcode: '114 55',
        country: 'SE',
      },
    ],
    [
      'Ewa Nowak\nul. Polna 8/2\n00-950 Warszawa\nPoland\nTel: +48 22 555 01 00',
      {
        consignee: 'Ewa Nowak',
        address: 'ul. Polna 8/2',
        city: 'Warszawa',
        zipcode: '00-950',
        country: 'PL',
        mobile: '+48 22 555 01 00',
      },
    ],
    [
      'Rui Costa\nRua do Sol 14, 2.º\n1000-001 Lisboa\nPortugal',
      {
        consignee: 'Rui Costa',
        address: 'Rua do Sol 14, 2.º',
        city: 'Lisboa',
        zipcode: '1000-001',
        country: 'PT',
      },
    ],
    [
      'Mary Hill\nSchool of Examples\n10 Garden Lane\nOxford\nOX1 3QU\nUK',
      {
        consignee: 'Mary Hill',
        address: 'School of Examples, 10 Garden Lane',
        city: 'Oxford',
        zipcode: 'OX1 3QU',
        country: 'GB',
      },
    ],
    [
      'Mary Hill\n1 Strand Walk\nLondon SW1A 1AA\nUnited Kingdom',
      {
        consignee: 'Mary Hill',
        address: '1 Strand Walk',
        city: 'London',
        zipcode: 'SW1A 1AA',
        country: 'GB',
      },
    ],
    [
      'Lee Snow\n77 Maple Avenue\nToronto, ON M5S 1A8\nCanada',
      {
        consignee: 'Lee Snow',
        address: '77 Maple Avenue',
        city: 'Toronto',
        province: 'ON',
        zipcode: 'M5S 1A8',
        country: 'CA',
      },
    ],
    [
      'Kim Reef\n30 Flinders Way\nMelbourne VIC 3000\nAustralia',
      {
        consignee: 'Kim Reef',
        address: '30 Flinders Way',
        city: 'Melbourne',
        province: 'VIC',
        zipcode: '3000',
        country: 'AU',
      },
    ],
    [
      'Bruno Lima\nAv. Central, 1000\nSão Paulo - SP, 01310-100\nBrasil',
      {
        consignee: 'Bruno Lima',
        address: 'Av. Central, 1000',
        city: 'São Paulo',
        province: 'SP',
        zipcode: '01310-100',
        country: 'BR',
      },
    ],
    [
      'Asha Rao\n4th Floor, Lab Block\nGulmohar Road\nBengaluru - 560012\nIndia',
      {
        consignee: 'Asha Rao',
        address: '4th Floor, Lab Block, Gulmohar Road',
        city: 'Bengaluru',
        zipcode: '560012',
        country: 'IN',
      },
    ],
    [
      'Hana Mori\n1-1 Marunouchi\nChiyoda-ku, Tokyo 100-0005\nJapan',
      {
        consignee: 'Hana Mori',
        address: '1-1 Marunouchi',
        city: 'Chiyoda-ku',
        province: 'Tokyo',
        zipcode: '100-0005',
        country: 'JP',
      },
    ],
    [
      'Li Wei\nNo. 5 Garden Road, Haidian District\nBeijing 100871\nP.R. China\nMobile: 138 0013 8000',
      {
        consignee: 'Li Wei',
        address: 'No. 5 Garden Road, Haidian District',
        city: 'Beijing',
        zipcode: '100871',
        country: 'CN',
        mobile: '138 0013 8000',
      },
    ],
    [
      'Tan Mei\n8 Orchid Drive #05-01\nSingapore 138632\nSingapore',
      {
        consignee: 'Tan Mei',
        address: '8 Orchid Drive #05-01',
        city: 'Singapore',
        zipcode: '138632',
        country: 'SG',
      },
    ],
    [
      'Omar Said\nBuilding 4, Office 210\nDubai\nUnited Arab Emirates',
      {
        consignee: 'Omar Said',
        address: 'Building 4, Office 210',
        city: 'Dubai',
        country: 'AE',
      },
    ],
    [
      'Nora Byrne\n14 Harbour Row\nDublin\nD02 AF30\nIreland',
      {
        consignee: 'Nora Byrne',
        address: '14 Harbour Row',
        city: 'Dublin',
        zipcode: 'D02 AF30',
        country: 'IE',
      },
    ],
    ['50 Rover Street', { address: '50 Rover Street' }],
    ['Germany', { address: 'Germany' }],
    ['   \n , ; \n', {}],
  ])('parses %j', (text, found) => {
    expect(parseAddress(text, countries)).toEqual({ ...nothing, ...found });
  });

  it('returns parts of the text only and always terminates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const found = parseAddress(text, countries);
        const letters = (value: string) => value.replace(/[\s,;]+/g, '');
        for (const [field, value] of Object.entries(found)) {
          if (field === 'country') continue;
          for (const part of (value as string).split(', ')) expect(letters(text)).toContain(letters(part));
        }
      }),
    );
  });

  it.each(['a', '1', ' ', '-', ',', 'A1 ', '1 ', '(', '@', 'a@', 'a.'])(
    'parses a long line of %j quickly',
    (characters) => {
      const start = performance.now();
      parseAddress(`x\n${characters.repeat(20_000)}\nz`, countries);
      expect(performance.now() - start).toBeLessThan(500);
    },
  );
});

describe('lines after the country', () => {
  it('are a telephone with an extension, a VAT number or other text', () => {
    const address =
      'Dr. Jürgen Müßig\nUniversitätsklinikum Ulm\nAlbert-Einstein-Allee 23\nD-89081 Ulm\nDeutschland';
    const expected = { consignee: 'Dr. Jürgen Müßig', zipcode: '89081', city: 'Ulm', country: 'DE' };
    for (const extension of ['Durchwahl 7', 'ext. 7', 'x7', 'DW 7'])
      expect(parseAddress(`${address}\nTel. +49 731 500-12345 ${extension}`, countries)).toMatchObject({
        ...expected,
        mobile: `+49 731 500-12345 ${extension}`,
      });
    expect(parseAddress(`${address}\nUSt-IdNr. DE 811 115 116`, countries).country).toBe('DE');
  });

  it('finds a country in its own script', () => {
    expect(parseAddress('山田太郎\n本郷7-3-1\n文京区\n日本', countries)).toMatchObject({
      consignee: '山田太郎',
      country: 'JP',
    });
  });
});
