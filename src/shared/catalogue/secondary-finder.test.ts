import { describe, expect, it } from 'vitest';
import {
  canDetect,
  detectionLabels,
  findDetectionLabel,
  finderUrl,
  finderUrlForAntibody,
  laserLines,
  parseFinderChoice,
} from './secondary-finder';

const parse = (query: string) => parseFinderChoice(new URLSearchParams(query));

describe('the address of the finder', () => {
  it('carries every choice', () => {
    const choice = parse(
      'host=guinea+pig&isotype=IgG2a&sample=Mouse&method=fluorescence&application=FCM&label=AF647&laser=640&laser=488',
    );
    expect(choice).toEqual({
      host: 'Guinea pig',
      isotype: 'IgG2a',
      sample: 'Mouse',
      method: 'fluorescence',
      application: 'FCM',
      label: 'AF647',
      lasers: [488, 640],
    });
    expect(parse(finderUrl(choice!).split('?')[1] ?? '')).toEqual(choice);
  });

  it('has defaults for missing and unknown values, and no choice without a host', () => {
    expect(parse('host=Rabbit&isotype=IgX&laser=500&label=glow&method=smell')).toEqual({
      host: 'Rabbit',
      isotype: '',
      sample: '',
      method: 'chemiluminescence',
      application: '',
      label: '',
      lasers: laserLines,
    });
    expect(parse('method=fluorescence')).toBeNull();
    expect(parse('host=Unicorn')).toBeNull();
    expect(finderUrl({})).toBe('/secondaryFinder');
  });

  it('is prefilled for a primary antibody and missing for other products', () => {
    const attrs = [{ attr_name: 'Host', attr_value: 'Mouse' }];
    const properties = [{ items: [{ name: 'Isotype', value: 'IgG2a' }] }];
    expect(finderUrlForAntibody({ product_class: 'primary_antibody', attrs, properties })).toBe(
      '/secondaryFinder?host=Mouse&isotype=IgG2a',
    );
    expect(finderUrlForAntibody({ product_class: 'conjugated_antibody', attrs, properties })).toBeNull();
    expect(finderUrlForAntibody({ product_class: 'primary_antibody', attrs: [], properties })).toBeNull();
  });
});

describe('labels', () => {
  it.each([
    ['Alexa Fluor 488', 'AF488'],
    ['af-647', 'AF647'],
    ['R-PE', 'PE'],
    ['Brilliant Violet 421', 'BV421'],
    ['Alkaline phosphatase (AP)', 'AP'],
    ['hrp', 'HRP'],
  ])('are found by the spelling %s', (text, name) => {
    expect(findDetectionLabel(text)?.name).toBe(name);
  });

  it('fit a method only with a laser that excites them', () => {
    const fitting = (method: 'fluorescence' | 'chromogenic', ...lasers: (405 | 488 | 561 | 640)[]) =>
      detectionLabels.filter((label) => canDetect(label, method, lasers)).map(({ name }) => name);
    expect(fitting('fluorescence', 405)).toEqual(['BV421', 'AF405']);
    expect(fitting('fluorescence', 640)).toEqual(['AF647', 'APC', 'Cy5', 'APC-Cy7']);
    expect(fitting('fluorescence')).toEqual([]);
    expect(fitting('chromogenic', 488)).toEqual(['HRP', 'AP']);
    expect(findDetectionLabel('AF750')).toBeUndefined();
  });
});
