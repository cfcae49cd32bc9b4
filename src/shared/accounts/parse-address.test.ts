import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { removeInvisible } from '../lib/visible-text';
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
  ['LU', 'Luxembourg'],
  ['HK', 'Hong Kong'],
  ['AE', 'United Arab Emirates'],
  ['IE', 'Ireland'],
  ['DK', 'Denmark'],
  ['JM', 'Jamaica'],
  ['GE', 'Georgia'],
  ['LB', 'Lebanon'],
].map(([code = '', name = '']) => ({ code, name }));

const nothing: ParsedAddress = {
  consignee: '',
  institution: '',
  department: '',
  building: '',
  room: '',
  address: '',
  district: '',
  city: '',
  province: '',
  zipcode: '',
  country: '',
  mobile: '',
  email: '',
  isCountryNamed: true,
};

describe('parseAddress', () => {
  it.each<[text: string, found: Partial<ParsedAddress>]>([
    [
      'Dr. Ann Example\nMolecular Biology, Room 12\n50 Rover Street\nCambridge, MA 02139\nUSA',
      {
        consignee: 'Dr. Ann Example',
        department: 'Molecular Biology',
        room: '12',
        address: '50 Rover Street',
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
        institution: 'Institut für Beispiele',
        address: 'Hauptstraße 5',
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
        institution: 'School of Examples',
        address: '10 Garden Lane',
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
      'Tan Mei\n8 Orchid Drive #05-01\nSingapore 138632',
      {
        consignee: 'Tan Mei',
        address: '8 Orchid Drive #05-01',
        city: 'Singapore',
        zipcode: '138632',
        country: 'SG',
      },
    ],
    [
      'Luc Muller\nUniversité du Luxembourg\n162a avenue de la Faïencerie\nL-1511 Luxembourg',
      {
        consignee: 'Luc Muller',
        institution: 'Université du Luxembourg',
        address: '162a avenue de la Faïencerie',
        city: 'Luxembourg',
        zipcode: '1511',
        country: 'LU',
      },
    ],
    [
      'Omar Said\nBuilding 4, Office 210\nDubai\nUnited Arab Emirates',
      {
        consignee: 'Omar Said',
        building: '4',
        address: 'Office 210',
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
    ['50 Rover Street', { address: '50 Rover Street', isCountryNamed: false }],
    ['Germany', { address: 'Germany', isCountryNamed: false }],
    ['   \n , ; \n', { isCountryNamed: false }],
  ])('parses %j', (text, found) => {
    expect(parseAddress(text, countries)).toEqual({ ...nothing, ...found });
  });

  it('returns parts of the text only and always terminates', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const found = parseAddress(text, countries);
        const letters = (value: string) =>
          removeInvisible(value)
            .replace(/[\s,;]+/g, '')
            .replace(/\p{Pd}/gu, '-');
        for (const [field, value] of Object.entries(found)) {
          if (field === 'country' || field === 'isCountryNamed') continue;
          for (const part of (value as string).split(', ')) expect(letters(text)).toContain(letters(part));
        }
      }),
    );
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))('takes %s as text, not as a country', (word) => {
    const fields = parseAddress(`Ann Example\n1 Main Street\n89073 Ulm\n${word}`, countries);
    expect(Object.values(fields).every((value) => ['string', 'boolean'].includes(typeof value))).toBe(true);
    expect(fields).toMatchObject({ country: '', isCountryNamed: false });
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

describe('the recipient', () => {
  it.each([
    ['Attn: Ann Example', 'Ann Example'],
    ['c/o Ann Example', 'Ann Example'],
    ['z. Hd. Dr. Ann Example', 'Dr. Ann Example'],
    ['Ann Example <ann@uni.example>', 'Ann Example'],
    ['Ann Example, ann@uni.example', 'Ann Example'],
    ['Ann Example (ann@uni.example)', 'Ann Example'],
  ])('in the first line %j is %s', (line, consignee) => {
    expect(parseAddress(`${line}\n9 Elm Road\nPortland, Oregon 97201\nUSA`, countries)).toMatchObject({
      consignee,
      address: '9 Elm Road',
      city: 'Portland',
      email: line.includes('@') ? 'ann@uni.example' : '',
    });
  });

  it.each([
    ['E-mail: ann@uni.example', ''],
    ['Contact: ann@uni.example', ''],
    ['Tel. +1 503 555 0100, ann@uni.example', '+1 503 555 0100'],
  ])('is not the label of %j', (line, mobile) => {
    expect(
      parseAddress(`Jo Field\n9 Elm Road\nPortland, Oregon 97201\nUSA\n${line}`, countries),
    ).toMatchObject({
      consignee: 'Jo Field',
      address: '9 Elm Road',
      city: 'Portland',
      country: 'US',
      email: 'ann@uni.example',
      mobile,
    });
  });
});

describe('the recipient before a colon and an e-mail address', () => {
  it.each([
    ['Ann Example: ann@uni.example', 'Ann Example'],
    ['Dr. Ann Example： ann@uni.example', 'Dr. Ann Example'],
    ['Attn: Ann Example: ann@uni.example', 'Ann Example'],
  ])('is read from %j', (line, consignee) => {
    expect(parseAddress(`${line}\n9 Elm Road\nPortland, Oregon 97201\nUSA`, countries)).toMatchObject({
      consignee,
      address: '9 Elm Road',
      email: 'ann@uni.example',
    });
  });

  it.each(['Work e-mail: ann@uni.example', 'E-Mail Adresse: ann@uni.example', 'E-mail: ann@uni.example'])(
    'is not the label of %j',
    (line) => {
      expect(parseAddress(`${line}\n9 Elm Road\nPortland, Oregon 97201\nUSA`, countries)).toMatchObject({
        consignee: '',
        email: 'ann@uni.example',
      });
    },
  );
});

describe('places in the USA with the name of a country', () => {
  const states = [
    ['Atlanta', 'Georgia', '30303'],
    ['Lebanon', 'New Hampshire', '03756'],
    ['Lebanon', 'NH', '03756'],
    ['Jamaica', 'NY', '11439'],
    ['Atlanta', 'GA', '30303'],
    ['Wilmington', 'DE', '19801-1234'],
    ['Bloomington', 'IN', '47405'],
    ['Davis', 'CA', '95616'],
    ['New York', 'New York', '10001'],
    ['Charleston', 'West Virginia', '25301'],
  ] as const;
  const places = fc.constantFrom(...states);
  const separators = fc.constantFrom(', ', '\n');

  it('are cities and states beside a postal code', () => {
    fc.assert(
      fc.property(
        places,
        separators,
        fc.constantFrom(', ', '\n', ' '),
        fc.constantFrom(', ', '\n', ' '),
        fc.boolean(),
        (place, line, beforeState, beforeCode, isCountryNamed) => {
          const [city, province, zipcode] = place;
          const parts = `${city}${beforeState}${province}${beforeCode}${zipcode}`;
          const locality = line === '\n' ? parts : parts.replaceAll('\n', line);
          const text = ['Ann Example', '1 Main Street', locality, ...(isCountryNamed ? ['USA'] : [])].join(
            line,
          );
          const expected = { consignee: 'Ann Example', address: '1 Main Street', city, province, zipcode };
          expect(parseAddress(text, countries)).toMatchObject({ ...expected, country: 'US', isCountryNamed });
        },
      ),
    );
  });

  /** Names of all countries, and of states and provinces of the USA and Canada. */
  const regionNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const everyCountry = letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => ({ code, name: regionNames.of(code) ?? '' }))
    .filter(({ code, name }) => name !== '' && Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`);
  const statesAndProvinces =
    'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming,Alberta,British Columbia,Manitoba,New Brunswick,Newfoundland and Labrador,Nova Scotia,Ontario,Prince Edward Island,Quebec,Saskatchewan,Yukon,Nunavut'.split(
      ',',
    );

  it.each(statesAndProvinces)('are not countries without a postal code: %s', (state) => {
    for (const text of [
      `Ann Example\n1 Main Street\nSpringfield, ${state}`,
      `Ann Example, 1 Main Street, Springfield, ${state}`,
    ]) {
      const address = parseAddress(text, everyCountry);
      expect(address).toMatchObject({ consignee: 'Ann Example', isCountryNamed: false });
      expect(['US', '']).toContain(address.country);
    }
    expect(parseAddress(`Ann Example\n1 Main Street\nSpringfield, ${state}`, everyCountry)).toMatchObject({
      city: 'Springfield',
      province: state,
    });
  });

  it.each([
    ['Ann Example\n1200 Peachtree Street\nAtlanta, Georgia', 'Atlanta', 'Georgia', 'US'],
    ['Ann Example, 1200 Peachtree Street, Atlanta, Georgia', 'Atlanta', 'Georgia', 'US'],
    ['Ann Example\n1200 Peachtree Street\nAtlanta\nGeorgia', 'Atlanta', 'Georgia', 'US'],
    ['Ann Example\n1 Main Street\nAtlanta, Georgia\nUSA', 'Atlanta', 'Georgia', 'US'],
    ['Ann Example\n1 Main Street\nLebanon\nNew Hampshire', 'Lebanon', 'New Hampshire', 'US'],
    ['Ann Example\n1 Main Street\nJamaica\nNY', 'Jamaica', 'NY', ''],
    ['Ann Example\n1 Main Street\nTbilisi, Georgia', 'Tbilisi', '', 'GE'],
    ['Ann Example\n1 Main Street\nTbilisi\nGeorgia', 'Tbilisi', '', 'GE'],
    ['Ann Example, 1 Main Street, 6010 Batumi, Georgia', 'Batumi', '', 'GE'],
    ['Ann Example\n1 Main Street\nSighnaghi\nGeorgia\n+995 32 2123456', 'Sighnaghi', '', 'GE'],
    ['Ann Example\n1 Main Street\nBerlin\nGermany\nDE', undefined, undefined, 'DE'],
  ])('%j', (text, city, province, country) => {
    const parsed = parseAddress(text, everyCountry);
    expect(parsed.country).toBe(country);
    if (city !== undefined) expect(parsed).toMatchObject({ city, province });
  });

  it('do not hide the country', () => {
    expect(parseAddress('Ann Example\n1 Main Street\nTbilisi 0108\nGeorgia', countries)).toMatchObject({
      city: 'Tbilisi',
      country: 'GE',
    });
    expect(parseAddress('Ann Example, 1 Main Street, New York, 10001', countries)).toMatchObject({
      address: '1 Main Street',
      city: 'New York',
      country: 'US',
    });
  });
});

describe('a telephone number without a label', () => {
  it.each(['503 555 0100', '(503) 555-0100', '503.555.0100', '22 85 50 50', '503-555-0100 ext. 12'])(
    'is read from a line of its own: %s',
    (line) => {
      for (const address of [
        `Jo Field\n9 Elm Road\nPortland, OR 97201\n${line}`,
        `Jo Field\n9 Elm Road\nPortland, OR 97201\nUSA\n${line}`,
        `Jo Field, 9 Elm Road, Portland, OR 97201, ${line}`,
      ])
        expect(parseAddress(address, countries)).toMatchObject({
          address: '9 Elm Road',
          city: 'Portland',
          zipcode: '97201',
          country: 'US',
          mobile: line,
        });
    },
  );

  it.each([
    ['Tél. +33 3 20 87 11 00', '+33 3 20 87 11 00'],
    ['Téléphone : 03 20 87 11 00', '03 20 87 11 00'],
    ['Portable: 06 12 34 56 78', '06 12 34 56 78'],
    ['Telefon: 0731 500 12345', '0731 500 12345'],
    ['Telefon-Nr. 0731 500 12345', '0731 500 12345'],
    ['Handy 0170 1234567', '0170 1234567'],
    ['Teléfono 91 585 50 00', '91 585 50 00'],
    ['Telefono: 06 4991 0001', '06 4991 0001'],
    ['Telefoon: 020 525 9111', '020 525 9111'],
    ['Tel. no. 020 7946 0958', '020 7946 0958'],
    ['Puhelin: +358 2941 24140', '+358 2941 24140'],
    ['Т: +7 495 939 10 00', '+7 495 939 10 00'],
  ])('is read after the label of another language: %j', (line, mobile) => {
    const address = `Claire Moreau\nInstitut de Biologie\n1 rue Calmette\n59019 Lille CEDEX\nFrance`;
    const found = { address: '1 rue Calmette', city: 'Lille CEDEX', zipcode: '59019', country: 'FR', mobile };
    expect(parseAddress(`${address}\n${line}`, countries)).toMatchObject(found);
    expect(parseAddress(`${address}\nTélécopie : 03 20 87 11 09\n${line}`, countries)).toMatchObject(found);
  });

  it('is read after the country with its calling code', () => {
    expect(
      parseAddress('Jo Field\n9 Elm Road\nPortland, OR 97201\nUSA, +1 503 555 0100', countries),
    ).toMatchObject({ city: 'Portland', country: 'US', mobile: '+1 503 555 0100' });
  });

  it.each(['97201-1234', '01310-100', '100-0005', '560012'])('is not the postal code %s', (code) => {
    expect(parseAddress(`Jo Field\n9 Elm Road\nPortland\n${code}`, countries)).toMatchObject({
      zipcode: code,
      mobile: '',
    });
  });
});

describe('an address in the language of its country', () => {
  const places = [
    { code: 'SE', name: 'Sweden' },
    { code: 'DK', name: 'Denmark' },
    { code: 'PL', name: 'Poland' },
    { code: 'CZ', name: 'Czechia' },
    { code: 'FI', name: 'Finland' },
    { code: 'HU', name: 'Hungary' },
    { code: 'NO', name: 'Norway' },
    { code: 'GR', name: 'Greece' },
    { code: 'BR', name: 'Brazil' },
    { code: 'IN', name: 'India' },
  ];

  it.each([
    ['Solnavägen 9\nSE-171 65 Solna\nSverige', 'SE', '171 65', 'Solna'],
    ['Blegdamsvej 3B\nDK-2200 København N\nDanmark', 'DK', '2200', 'København N'],
    ['ul. Pasteura 3\n02-093 Warszawa\nPOLSKA', 'PL', '02-093', 'Warszawa'],
    ['Vídeňská 1083\n142 20 Praha 4\nČeská republika', 'CZ', '142 20', 'Praha 4'],
    ['Haartmaninkatu 8\n00290 Helsinki\nSuomi', 'FI', '00290', 'Helsinki'],
    ['Karolina út 29\n1113 Budapest\nMagyarország', 'HU', '1113', 'Budapest'],
    ['Gaustadalléen 21\n0349 Oslo\nNorge', 'NO', '0349', 'Oslo'],
    ['Fleming 34\n166 72 Vari\nΕλλάδα', 'GR', '166 72', 'Vari'],
    ['Av. Vital Brasil 1500\nSão Paulo - SP\nCEP 05503-900\nBrasil', 'BR', '05503-900', 'São Paulo'],
    ['Bellary Road\nBengaluru - 560065, Karnataka\nIndia\nMob: 9876543210', 'IN', '560065', 'Bengaluru'],
    ['Bellary Road\nBengaluru PIN: 560065\nIndia', 'IN', '560065', 'Bengaluru'],
  ])('has its country, postal code and city: %j', (text, country, zipcode, city) => {
    const address = text.split('\n')[0];
    expect(parseAddress(`Ann Example\n${text}`, places)).toMatchObject({
      country,
      zipcode,
      city,
      address,
      isCountryNamed: true,
    });
  });

  it.each([
    'CV Raman Road\nBengaluru 560012\nKarnataka, India',
    'CV Raman Road\nBengaluru - 560 012\nKarnataka\nIndia',
    'CV Raman Road, Bengaluru - 560012\nKarnataka\nIndia',
    'CV Raman Road\nBengaluru\nKarnataka 560012\nIndia',
    'CV Raman Road\nBengaluru, Karnataka 560012\nIndia',
  ])('has the Indian city, state and postal code: %j', (text) => {
    const found = parseAddress(`Ann Example\n${text}`, places);
    expect({ ...found, zipcode: found.zipcode.replace(' ', '') }).toMatchObject({
      address: 'CV Raman Road',
      city: 'Bengaluru',
      province: 'Karnataka',
      zipcode: '560012',
      country: 'IN',
    });
  });

  it('has the Indian city and state without a postal code', () =>
    expect(parseAddress('Ann Example\nCV Raman Road\nBengaluru\nKarnataka\nIndia', places)).toMatchObject({
      city: 'Bengaluru',
      province: 'Karnataka',
    }));

  it.each(['Çankaya/Ankara', 'Çankaya / Ankara', 'Çankaya - Ankara'])(
    'has the Turkish province: %s',
    (area) =>
      expect(
        parseAddress(
          `Prof. Dr. Ayşe Yılmaz\nOrta Doğu Teknik Üniversitesi\nBiyoloji Bölümü\nÜniversiteler Mah. No:1\n06800 ${area}\nTürkiye`,
          [...places, { code: 'TR', name: 'Turkey' }],
        ),
      ).toMatchObject({
        consignee: 'Prof. Dr. Ayşe Yılmaz',
        institution: 'Orta Doğu Teknik Üniversitesi',
        department: 'Biyoloji Bölümü',
        address: 'Üniversiteler Mah. No:1',
        zipcode: '06800',
        city: 'Çankaya',
        province: 'Ankara',
        country: 'TR',
      }),
  );

  it.each(['A/C Profa. Ana Lima', 'Profa. Ana Lima', 'Dra. Ana Lima', 'Aos cuidados de Dra. Ana Lima'])(
    'has the recipient below the institution: %s',
    (line) =>
      expect(
        parseAddress(`Fundação Exemplo\n${line}\nAvenida Brasil, 4365\nRio de Janeiro - RJ\nBrasil`, places),
      ).toMatchObject({
        consignee: /(?:Profa|Dra)\. Ana Lima$/.exec(line)?.[0],
        institution: 'Fundação Exemplo',
        address: 'Avenida Brasil, 4365',
      }),
  );

  it.each(['Hôpital Necker', 'Istituto Mario Negri', 'Instytut Biologii', 'Ústav genetiky'])(
    'has the institution %s',
    (institution) => {
      expect(parseAddress(`Ann Example\n${institution}\nRing 2\nUlm`, places)).toMatchObject({ institution });
    },
  );
});

describe('dashes of web pages', () => {
  it.each([
    ['Tel.: +1\u00a0(503)\u2011555\u20110100\u200b', '+1 (503)-555-0100'],
    ['+1 503–555–0100', '+1 503-555-0100'],
  ])('are read as hyphens in the telephone number %j', (line, mobile) => {
    const address = `Jo Field\n9 Elm Road\nPortland, Oregon 97201\nUSA\n${line}`;
    expect(parseAddress(address, countries)).toMatchObject({ address: '9 Elm Road', country: 'US', mobile });
  });

  it('are read as hyphens in a postal code', () => {
    const address = 'Jo Field\n9 Elm Road\nPortland, OR\u00a097201–1234\nUSA';
    expect(parseAddress(address, countries)).toMatchObject({ city: 'Portland', zipcode: '97201-1234' });
    const polish = 'Ewa Nowak\nul. Polna 8/2\n00\u2011950 Warszawa\nPoland';
    expect(parseAddress(polish, countries)).toMatchObject({ city: 'Warszawa', zipcode: '00-950' });
  });
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

  it('do not include names that begin like a label', () => {
    expect(parseAddress('Ann Example\nVattenfall AB\nUstronie 5\n00-123 Warszawa', countries)).toMatchObject({
      consignee: 'Ann Example',
      institution: '',
      address: 'Vattenfall AB, Ustronie 5',
      city: 'Warszawa',
    });
    for (const label of [
      'VAT ID: 123',
      'VATIN 12 34',
      'USt-IdNr. 12',
      'UStID 12',
      'USt. 12',
      'Fax: 12',
      'TVA 12',
    ])
      expect(parseAddress(`Ann Example\n5 Elm Road\n97201 Portland\n${label}`, countries)).toMatchObject({
        address: '5 Elm Road',
        city: 'Portland',
      });
  });

  it('finds a country in its own script', () => {
    expect(parseAddress('山田太郎\n本郷7-3-1\n文京区\n日本', countries)).toMatchObject({
      consignee: '山田太郎',
      country: 'JP',
    });
  });

  it.each([
    'Ann Example, 1 Main Street, Cambridge, MA, 02139, USA',
    'Ann Example\n1 Main Street\nCambridge\nMA\n02139\nUSA',
    'Ann Example, 1 Main Street, Cambridge, MA 02139, USA',
  ])('has a state of its own line: %s', (text) => {
    expect(parseAddress(text, countries)).toMatchObject({
      consignee: 'Ann Example',
      address: '1 Main Street',
      city: 'Cambridge',
      province: 'MA',
      zipcode: '02139',
      country: 'US',
    });
  });

  it('does not take a place for the country', () => {
    expect(parseAddress('〒103-0027\n東京都中央区日本橋1-4-1\n山田 太郎 様', countries)).toMatchObject({
      country: 'JP',
      isCountryNamed: false,
    });
  });
});

describe('an address in Korean', () => {
  it.each([
    '대한민국\n서울특별시 관악구 관악로 1\n서울대학교 자연과학대학\n501동 301호\n김민수 귀하\n08826\n전화 02-880-5114',
    '08826\n서울특별시 관악구 관악로 1\n서울대학교 자연과학대학\n501동 301호\n김민수\n대한민국\n02-880-5114',
  ])('is read from the largest area to the smallest: %j', (text) =>
    expect(parseAddress(text, countries)).toEqual({
      ...nothing,
      consignee: '김민수',
      institution: '서울대학교 자연과학대학',
      address: '관악로 1, 501동 301호',
      district: '관악구',
      city: '서울특별시',
      province: 'Seoul-teukbyeolsi',
      zipcode: '08826',
      country: 'KR',
      mobile: '02-880-5114',
    }),
  );

  it('has the city of a province', () =>
    expect(parseAddress('(16419) 경기도 수원시 장안구 서부로 2066\n이영희 님', countries)).toMatchObject({
      consignee: '이영희',
      province: 'Gyeonggi-do',
      city: '수원시',
      address: '장안구 서부로 2066',
      zipcode: '16419',
      isCountryNamed: false,
    }));
});

describe('Japanese postal code', () => {
  it.each(['〒103-0027', '〒1030027', '〒103−0027', '103‐0027', '〒103ー0027'])('is read from %s', (code) => {
    expect(parseAddress(`${code}\n東京都中央区日本橋1-4-1\n山田 太郎 様`, countries)).toMatchObject({
      zipcode: '103-0027',
      address: '中央区日本橋1-4-1',
    });
  });
});

describe('addresses of institutes', () => {
  it.each<[text: string, found: Partial<ParsedAddress>]>([
    [
      '〒113-0033\n東京都文京区本郷7-3-1\n東京大学 理学部 生物化学科\n3号館 412号室\n山田 太郎 様\nTEL 03-3812-2111',
      {
        consignee: '山田 太郎',
        institution: '東京大学',
        department: '理学部 生物化学科',
        building: '3号館',
        room: '412号室',
        address: '文京区本郷7-3-1',
        province: 'Tokyo',
        zipcode: '113-0033',
        country: 'JP',
        mobile: '03-3812-2111',
        isCountryNamed: false,
      },
    ],
    [
      '〒６０６－８５０１ 京都府京都市左京区吉田本町\n京都大学 医学研究科\n佐藤 花子\n日本',
      {
        consignee: '佐藤 花子',
        institution: '京都大学',
        department: '医学研究科',
        address: '京都市左京区吉田本町',
        province: 'Kyoto',
        zipcode: '606-8501',
        country: 'JP',
      },
    ],
    [
      '北京市海淀区颐和园路5号 北京大学生命科学学院 金光生命科学大楼 305室 李伟 收 邮编 100871 电话 138 0013 8000',
      {
        consignee: '李伟',
        institution: '北京大学',
        department: '生命科学学院',
        building: '金光生命科学大楼',
        room: '305室',
        address: '颐和园路5号',
        district: '海淀区',
        city: '北京市',
        province: 'Beijing',
        zipcode: '100871',
        country: 'CN',
        mobile: '138 0013 8000',
        isCountryNamed: false,
      },
    ],
    [
      '王芳\n浙江大学医学院\n浙江省杭州市西湖区余杭塘路866号\n310058\n中国',
      {
        consignee: '王芳',
        institution: '浙江大学',
        department: '医学院',
        address: '余杭塘路866号',
        district: '西湖区',
        city: '杭州市',
        province: 'Zhejiang',
        zipcode: '310058',
        country: 'CN',
      },
    ],
    [
      'Dr. Jürgen Groß\nMax-Planck-Institut für Biochemie\nAbt. Molekulare Medizin\nGebäude B, Raum 2.104\nAm Klopferspitz 18\nD-82152 Martinsried',
      {
        consignee: 'Dr. Jürgen Groß',
        institution: 'Max-Planck-Institut für Biochemie',
        department: 'Abt. Molekulare Medizin',
        building: 'Gebäude B',
        room: 'Raum 2.104',
        address: 'Am Klopferspitz 18',
        city: 'Martinsried',
        zipcode: '82152',
        country: 'DE',
        isCountryNamed: false,
      },
    ],
    [
      "Institut Pasteur\nUnité de Biologie Cellulaire\nBâtiment Monod, bureau 312\nà l'attention de Mme Claire Martin\n25-28 rue du Docteur Roux\n75724 PARIS CEDEX 15",
      {
        consignee: 'Mme Claire Martin',
        institution: 'Institut Pasteur',
        department: 'Unité de Biologie Cellulaire',
        building: 'Bâtiment Monod',
        room: 'bureau 312',
        address: '25-28 rue du Docteur Roux',
        city: 'PARIS CEDEX 15',
        zipcode: '75724',
        country: 'FR',
        isCountryNamed: false,
      },
    ],
    [
      'Dr Mary Hill\nDepartment of Biochemistry\nUniversity of Oxford\nNew Biochemistry Building, Room 20-051\nSouth Parks Road\nOxford OX1 3QU',
      {
        consignee: 'Dr Mary Hill',
        institution: 'University of Oxford',
        department: 'Department of Biochemistry',
        building: 'New Biochemistry Building',
        room: '20-051',
        address: 'South Parks Road',
        city: 'Oxford',
        zipcode: 'OX1 3QU',
        country: 'GB',
        isCountryNamed: false,
      },
    ],
    [
      'Ann Example, PhD\nUniversity of Michigan Medical School\nDept. of Cell & Developmental Biology\n3045 Biomedical Science Research Building, Rm 412\n109 Zina Pitcher Place\nAnn Arbor, MI 48109-2200\nPhone: (734) 615-7509\nFax: (734) 615-7510',
      {
        consignee: 'Ann Example, PhD',
        institution: 'University of Michigan Medical School',
        department: 'Dept. of Cell & Developmental Biology',
        building: '3045 Biomedical Science Research Building',
        room: '412',
        address: '109 Zina Pitcher Place',
        city: 'Ann Arbor',
        province: 'MI',
        zipcode: '48109-2200',
        country: 'US',
        mobile: '(734) 615-7509',
        isCountryNamed: false,
      },
    ],
    [
      'Eva Klein\nUniversitätsstraße 25\n33615 Bielefeld\n+49 521 106 00',
      {
        consignee: 'Eva Klein',
        address: 'Universitätsstraße 25',
        city: 'Bielefeld',
        zipcode: '33615',
        country: 'DE',
        mobile: '+49 521 106 00',
        isCountryNamed: false,
      },
    ],
    [
      'Jo Field\n8000 Utopia Parkway\nJamaica\nNY 11439',
      {
        consignee: 'Jo Field',
        address: '8000 Utopia Parkway',
        city: 'Jamaica',
        province: 'NY',
        zipcode: '11439',
        country: 'US',
        isCountryNamed: false,
      },
    ],
    [
      'Jo Field\n9 Elm Road\nAlbuquerque, NM 87131 USA',
      {
        consignee: 'Jo Field',
        address: '9 Elm Road',
        city: 'Albuquerque',
        province: 'NM',
        zipcode: '87131',
        country: 'US',
      },
    ],
    [
      'Erika Muster\nAm Ring 7\n80331 München',
      {
        consignee: 'Erika Muster',
        address: 'Am Ring 7',
        city: 'München',
        zipcode: '80331',
        isCountryNamed: false,
      },
    ],
  ])('parses %j', (text, found) => {
    expect(parseAddress(text, countries)).toEqual({ ...nothing, ...found });
  });
});
