import { factColumn, dividerBlock, textBlock } from './fact-column';
import { mutedInk, tints, white } from './palette';
import type { ProductFacts } from './product-facts';
import { placeAt, rect, path } from './svg';
import { microtube, vial } from './labware-shapes';

/** Left edge and width of the column of facts. */
const [left, width] = [258, 202];

/** An open box with vials, and the method. */
export function assayKitImage(facts: ProductFacts): string {
  const method = facts.fact('Detection method', 'Detection', 'Method', 'Readout');
  return (
    kitBox(signalColor(method)) +
    factColumn(left, [
      textBlock(removeKitSuffix(facts.name), { width, maxLines: 5, size: 38, minSize: 16, bold: true }),
      dividerBlock(width),
      textBlock(method, { width, maxLines: 2, size: 25, minSize: 16 }),
      textBlock(facts.fact('Wavelength', 'Size', 'Sample type', 'Sample types'), {
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

/** Removes "kit" or "assay kit" and all words after it, unless nothing else is left. */
function removeKitSuffix(name: string): string {
  const shortened = name.replace(/\s*(?:assay)?\s*kit\b.*$/i, '').trim();
  return shortened === '' ? name : shortened;
}

/** Returns the fill of the reacted samples: fluorescent, colorimetric or luminescent. */
function signalColor(method: string): string {
  if (/fluoro/i.test(method)) return '#bdeac8';
  if (/colou?ri/i.test(method)) return '#f8e2a0';
  return /lumin/i.test(method) ? '#c3dff8' : tints.assay_kit.pale;
}

function kitBox(sampleColor: string): string {
  const tint = tints.assay_kit;
  const reactedTint = { ...tint, pale: sampleColor };
  const { pale, strong } = tint;
  return (
    path('M24 208L50 60H214L240 208z', `fill="${white}"`) +
    path('M50 60L42 106H222L214 60z', `fill="${pale}" stroke="none"`) +
    path('M24 208L50 60H214L240 208') +
    placeAt(76, 128, vial(reactedTint, 0.5)) +
    placeAt(188, 128, vial(reactedTint, 0.3)) +
    placeAt(122, 112, microtube(reactedTint, 0.6), { scale: 0.9 }) +
    placeAt(152, 124, microtube(tint, 0.4), { scale: 0.85 }) +
    rect(24, 208, 216, 92, 5, `fill="${white}"`) +
    path('M24 226H240', `stroke="${strong}"`) +
    rect(44, 244, 84, 36, 3, `fill="${pale}" stroke="none"`) +
    path('M148 252h72M148 266h52')
  );
}
