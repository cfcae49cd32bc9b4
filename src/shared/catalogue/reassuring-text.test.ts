import { expect, it } from 'vitest';
import { NOT_ASSESSED } from './hazards';
import { reassuringText } from './reassuring-text';

it.each([
  'This product is not hazardous.',
  'Not classified as dangerous.',
  'A nontoxic dye.',
  'Non-hazardous for transport',
  'No known hazards.',
  'No hazard statement is on record: nothing on record.',
  'Safe to handle without gloves.',
  'Chemically stable under normal conditions.',
  'Reactivity\nStable at room temperature.',
  'A non hazardous buffer, free of known hazards.',
  'Not considered to be toxic.',
])('matches “%s”', (text) => expect(reassuringText.test(text)).toBe(true));

it.each([
  NOT_ASSESSED,
  'P377: Leaking gas fire: Do not extinguish, unless leak can be stopped safely.',
  'P381: In case of leakage, eliminate all ignition sources if safe to do so.',
  'Wear protective gloves, safety glasses and a lab coat.',
  'A missing statement does not mean that the hazard is absent.',
  'Stable isotope-labeled standard.',
])('does not match “%s”', (text) => expect(reassuringText.test(text)).toBe(false));
