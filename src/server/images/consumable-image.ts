import { factColumn, dividerBlock, textBlock } from './fact-column';
import { hairline, mutedInk, tints, white } from './palette';
import type { ProductFacts } from './product-facts';
import { placeAt, rect, circle, ellipse, group, path } from './svg';
import { bottle, conicalTube, cultureFlask, dish, microplate, microtube, vial } from './labware-shapes';

/** Left edge and width of the column of facts. */
const [left, width] = [258, 202];
const tint = tints.consumable;
const { pale, strong } = tint;

/** Drawings by words in the product name; the first match counts. */
const drawings: [RegExp, (name: string) => string][] = [
  [/tips?\b/i, tips],
  [/pipet/i, pipettes],
  [/glove/i, glove],
  [/filter|membrane|strainer/i, filter],
  [/slide|coverslip|cover glass/i, slides],
  [/cuvette/i, () => placeAt(92, 90, cuvette()) + placeAt(168, 90, cuvette())],
  [/^(?!.*tube).*(?:plate|insert)/i, microplateByName],
  [/flask/i, () => placeAt(34, 56, cultureFlask(tint))],
  [
    /dish|petri/i,
    () => placeAt(130, 140, dish(tint), { scale: 1.1 }) + placeAt(130, 228, dish(tint), { scale: 1.1 }),
  ],
  [
    /conical|falcon/i,
    () =>
      placeAt(66, 56, conicalTube(tint, 0.5), { scale: 1.25 }) +
      placeAt(132, 56, conicalTube(tint, 0.2), { scale: 1.25 }) +
      placeAt(198, 56, conicalTube(tint, 0.7), { scale: 1.25 }),
  ],
  [
    /vial|cryo/i,
    () =>
      placeAt(84, 100, vial(tint, 0.4), { scale: 1.5 }) + placeAt(182, 100, vial(tint, 0), { scale: 1.5 }),
  ],
  [
    /tube|column/i,
    () =>
      placeAt(78, 70, microtube(tint, 0), { scale: 1.6 }) +
      placeAt(176, 70, microtube(tint, 0.4), { scale: 1.6 }),
  ],
  [/bottle|reservoir/i, () => placeAt(130, 40, bottle(tint))],
];

export function consumableImage(facts: ProductFacts): string {
  const draw = drawings.find(([pattern]) => pattern.test(facts.name))?.[1] ?? carton;
  const size = facts.fact('Volume', 'Capacity', 'Pore size', 'Pore', 'Cut-off', 'Size');
  return (
    draw(facts.name) +
    factColumn(left, [
      textBlock(facts.name, { width, maxLines: 5, size: 36, minSize: 16, bold: true }),
      dividerBlock(width),
      textBlock(facts.name.includes(size) ? '' : size, {
        width,
        maxLines: 1,
        size: 26,
        minSize: 16,
      }),
      textBlock(facts.fact('Material', 'Membrane', 'Housing', 'Sterility', 'Surface'), {
        width,
        maxLines: 2,
        size: 21,
        minSize: 14,
        fill: mutedInk,
        gap: 8,
      }),
    ])
  );
}

/** Draws a plate with the number of wells that the name states, 96 by default. */
function microplateByName(name: string): string {
  const count = Number(/(\d+)[ -]?well/i.exec(name)?.[1] ?? 96);
  const wellCount = [6, 12, 24, 48, 96, 384].includes(count) ? count : 96;
  const emptyWells = Array.from({ length: wellCount }, () => 0);
  return placeAt(24, 26, microplate(emptyWells, tint));
}

function tips(): string {
  const tip =
    path('M-13 0H13L10 34 3 150h-6L-10 34z', `fill="${white}"`) +
    path('M-10 34H10M-9 8v20M0 8v20M9 8v20', `stroke="${strong}"`);
  return (
    [0, 1, 2, 3, 4].map((index) => placeAt(50 + index * 42, 106, tip)).join('') +
    rect(22, 92, 224, 14, 4, `fill="${pale}"`)
  );
}

function pipettes(): string {
  const pipette =
    path('M-9 0H9V232L3 268h-6L-9 232z', `fill="${white}"`) +
    path('M-9 64h9M-9 92h13M-9 120h9M-9 148h13M-9 176h9M-9 204h13M-9 28H9', `stroke="${strong}"`);
  return (
    placeAt(90, 46, pipette, { turn: 8 }) +
    placeAt(150, 46, pipette) +
    placeAt(210, 46, pipette, { turn: -8 })
  );
}

function glove(): string {
  const handPath =
    'M78 316V214C60 196 40 170 42 158c2-10 14-12 22-2l22 26V84c0-16 24-16 24 0V62c0-16 26-16 26 0v16c0-16 26-16 26 0v24c0-14 24-14 24 0v84c0 16-8 28-12 34v96z';
  return (
    path(handPath, `fill="${pale}"`) +
    path('M110 84v66M136 78v72M162 102v50', `stroke="${strong}"`) +
    rect(72, 300, 108, 22, 8, `fill="${white}"`)
  );
}

function filter(): string {
  const disc =
    ellipse(0, 0, 96, 30, `fill="${white}"`) + ellipse(0, 0, 78, 22, `fill="${pale}" stroke="${hairline}"`);
  const mesh = path(
    'M-60-8l40 22M-40-15l72 34M-10-20l68 30M20-20l46 18M-60 8l40-22M-32 19l72-34M10 20l62-28',
    `stroke="${strong}" stroke-width="1"`,
  );
  return (
    path('M118 250h26v-66h-26z', `fill="${white}"`) +
    path('M34 150v20c0 40 194 40 194 0v-20', `fill="${white}"`) +
    placeAt(131, 150, disc + mesh) +
    path('M124 250l3 46h8l3-46', `fill="${white}"`)
  );
}

function slides(): string {
  const slide =
    rect(-100, -32, 200, 64, 3, `fill="${white}"`) +
    path('M-56-32v64', `stroke="${hairline}"`) +
    rect(-100, -32, 44, 64, 3, `fill="${pale}"`) +
    rect(-20, -22, 90, 44, 2, `stroke="${strong}"`);
  return (
    placeAt(132, 118, slide, { turn: -10 }) +
    placeAt(132, 190, slide, { turn: -4 }) +
    placeAt(132, 262, slide, { turn: 2 })
  );
}

function cuvette(): string {
  return group(
    '',
    rect(-26, 0, 52, 180, 3, `fill="${white}"`) +
      rect(-20, 70, 40, 104, 1, `fill="${pale}" stroke="none"`) +
      path('M-20 0v174h40V0M-20 70h40', `stroke="${strong}"`),
  );
}

function carton(): string {
  return (
    path('M30 128L132 84 234 128V258L132 306 30 258z', `fill="${white}"`) +
    path('M30 128L132 172 234 128V258L132 306z', `fill="${pale}" stroke="none"`) +
    path('M30 128L132 84 234 128V258L132 306 30 258zM30 128L132 172 234 128M132 172V306M81 106L183 150v40') +
    circle(182, 226, 14, `stroke="${strong}"`)
  );
}
