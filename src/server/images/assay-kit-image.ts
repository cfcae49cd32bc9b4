import { column, ruleBlock, wordsBlock } from './fact-column';
import { quiet, tints, white } from './palette';
import type { ProductFacts } from './product-facts';
import { at, box, path } from './svg';
import { microtube, vial } from './labware-shapes';

const [left, width] = [258, 202];

/** An assay kit: its open box with what is inside, and what it measures. */
export function assayPicture(facts: ProductFacts): string {
  const method = facts.fact('Detection method', 'Detection', 'Method', 'Readout');
  return (
    kitBox(signalOf(method)) +
    column(left, 180, [
      wordsBlock(withoutKit(facts.name), { width, lines: 5, size: 38, least: 16, bold: true }),
      ruleBlock(width),
      wordsBlock(method, { width, lines: 2, size: 25, least: 16 }),
      wordsBlock(facts.fact('Wavelength', 'Size', 'Sample type', 'Sample types'), {
        width,
        lines: 2,
        size: 21,
        least: 14,
        fill: quiet,
        gap: 8,
      }),
    ])
  );
}

function withoutKit(name: string): string {
  const cut = name.replace(/\s*(?:assay)?\s*kit\b.*$/i, '').trim();
  return cut === '' ? name : cut;
}

/** What the reader sees: colour, fluorescence or light. */
function signalOf(method: string): string {
  if (/fluoro/i.test(method)) return '#bdeac8';
  if (/colou?ri/i.test(method)) return '#f8e2a0';
  return /lumin/i.test(method) ? '#c3dff8' : tints.assay_kit.pale;
}

/** Box, two vials and three tubes that stand in it. */
function kitBox(signal: string): string {
  const tint = tints.assay_kit;
  const reacted = { ...tint, pale: signal };
  const { pale, strong } = tint;
  return (
    path('M24 208L50 60H214L240 208z', `fill="${white}"`) +
    path('M50 60L42 106H222L214 60z', `fill="${pale}" stroke="none"`) +
    path('M24 208L50 60H214L240 208') +
    at(76, 128, vial(reacted, 0.5)) +
    at(188, 128, vial(reacted, 0.3)) +
    at(122, 112, microtube(reacted, 0.6), { scale: 0.9 }) +
    at(152, 124, microtube(tint, 0.4), { scale: 0.85 }) +
    box(24, 208, 216, 92, 5, `fill="${white}"`) +
    path('M24 226H240', `stroke="${strong}"`) +
    box(44, 244, 84, 36, 3, `fill="${pale}" stroke="none"`) +
    path('M148 252h72M148 266h52')
  );
}
