import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../test/render/calculate';
import type { Values } from './tool';

// The guidance of the FDA (July 2005), table 1: what a dose of an animal is divided by for a person, one place.
describe('doses', () => {
  it.each<[string, number]>([
    ['mouse', 12.3],
    ['hamster', 7.4],
    ['rat', 6.2],
    ['ferret', 5.3],
    ['guinea-pig', 4.6],
    ['rabbit', 3.1],
    ['dog', 1.8],
    ['monkey', 3.1],
    ['marmoset', 6.2],
    ['squirrel-monkey', 5.3],
    ['baboon', 1.8],
    ['micro-pig', 1.4],
    ['mini-pig', 1.1],
  ])('a dose of a %s is divided by %d', (from, divisor) => {
    const { first } = calculate('dose', { from, to: 'human', dose: '100' });
    const [figure = '', unit] = first.split(' ');
    expect(unit).toBe('mg/kg');
    // 12.33 is printed as 12.3, and a marmoset's 6.17 as 6.2.
    expect(Math.abs(100 / Number(figure) - divisor)).toBeLessThan(0.0501);
  });
  it.each<[string, Values, string, string]>([
    [
      'Reagan-Shaw 2008: resveratrol, 22.4 mg/kg in mice',
      { dose: '22.4' },
      'Dose for human, adult',
      '1.8162 mg/kg',
    ],
    ['and 109 mg for 60 kg', { dose: '22.4' }, 'Total, at 60 kg', '108.97 mg'],
    [
      'Nair and Jacob 2016: 10 mg/kg in rats',
      { from: 'rat', dose: '10' },
      'Dose for human, adult',
      '1.6216 mg/kg',
    ],
    ['and the other way round', { from: 'human', to: 'rat', dose: '60' }, 'Dose for rat', '370 mg/kg'],
    ['20 mg/kg in mice for rats', { to: 'rat', dose: '20' }, 'Dose for rat', '10 mg/kg'],
    [
      'and a rat of 200 g gets',
      { to: 'rat', dose: '20', body: '200', body_unit: 'g' },
      'Total, at 200 g',
      '2 mg',
    ],
    [
      'in a solution of 5 mg/mL',
      { to: 'rat', dose: '20', body: '200', body_unit: 'g', strength: '5' },
      'Volume to give',
      '400 µL',
    ],
  ])('%s', (_, values, label, text) => expect(calculate('dose', values).figures[label]).toBe(text));
});

// Rotors as their maker prints them (Eppendorf 5424: 8.4 cm, 15,000 rpm, 21,130 × g; 5810 R, A-4-62: 18 cm, 4,000 rpm,
// 3,220 × g); the others by the formula on a pocket calculator.
describe('centrifuges', () => {
  it.each<[Values, string]>([
    [{ find: 'force', speed: '15000', radius: '8.4' }, '21,130 × g'],
    [{ find: 'force', speed: '4000', radius: '18' }, '3219.8 × g'],
    [{ find: 'force', speed: '3000', radius: '10' }, '1006.2 × g'],
    [{ find: 'force', speed: '10000', radius: '100', radius_unit: 'mm' }, '11,180 × g'],
    [{ find: 'force', speed: '1200', radius: '16' }, '257.59 × g'],
    [{ find: 'speed', force: '1000', radius: '10' }, '2990.7 rpm'],
    [{ find: 'speed', force: '300', radius: '17' }, '1256.4 rpm'],
    [{ find: 'speed', force: '16000', radius: '8.4' }, '13,053 rpm'],
    [{ find: 'speed', force: '500', radius: '9.5' }, '2169.7 rpm'],
    [{ find: 'radius', force: '1000', speed: '3000' }, '9.9384 cm'],
    [{ find: 'radius', force: '20000', speed: '14000' }, '9.1271 cm'],
  ])('%o', (values, expected) => expect(calculate('centrifuge', values).first).toBe(expected));
});

// Cells = density × area × wells; volume = cells ÷ (count × viability), by hand.
describe('cells', () => {
  it.each<[string, Values, string, string]>([
    [
      '6 wells at 20,000/cm²',
      { count: '2', viability: '90', density: '20000', reserve: '0' },
      'Cell suspension',
      '633.33 µL',
    ],
    [
      'medium for them',
      { count: '2', viability: '90', density: '20000', reserve: '0' },
      'Medium',
      '11.367 mL',
    ],
    [
      '96 wells of 5,000',
      { count: '1', vessel: '96', wells: '96', by: 'well', each: '5000', reserve: '0' },
      'Cell suspension',
      '480 µL',
    ],
    [
      'with a reserve of 10 %',
      { count: '1', vessel: '96', wells: '96', by: 'well', each: '5000' },
      'Cell suspension',
      '528 µL',
    ],
    [
      'a flask of 75 cm² at 10,000/cm²',
      { count: '1.5', vessel: 'T75', wells: '1', density: '10000', reserve: '0' },
      'Cell suspension',
      '500 µL',
    ],
    [
      'its cells',
      { count: '1.5', vessel: 'T75', wells: '1', density: '10000', reserve: '0' },
      'Living cells per well',
      '750,000',
    ],
    [
      'a well of 24 with 50,000',
      { count: '1', vessel: '24', wells: '24', by: 'well', each: '50000', reserve: '0' },
      'Living cells per cm²',
      '26,316',
    ],
    [
      'in 1 mL each',
      { count: '1', vessel: '24', wells: '24', by: 'well', each: '50000', reserve: '0', volume: '1' },
      'Medium',
      '22.8 mL',
    ],
  ])('%s', (_, values, label, text) => expect(calculate('cells', values).figures[label]).toBe(text));
});
