import {
  antibodyShape,
  boundTargets,
  clonalityIcon,
  hostIcon,
  labelMark,
  singleDomainShape,
} from './antibody-shapes';
import { applicationPlot, bestApplication } from './application-plot';
import { dividerBlock, factColumn, iconBlock, textBlock, type ColumnBlock } from './fact-column';
import { antibodyLabel, type AntibodyLabel } from './fluorescence';
import { accent, mutedInk, tints, type Tint } from './palette';
import type { ProductFacts } from './product-facts';
import { circle, path, placeAt } from './svg';

/** Left edge and width of the column of facts. */
const [left, width] = [254, 206];
const secondaryTint = tints.secondary_antibody;
/** The primary antibody that a secondary antibody binds. */
const boundPrimaryTint = { pale: '#f1f2f4', strong: '#cfd4db' };

/**
 * Draws the target in large letters, the host, and the best tested application as a schematic plot: these facts distinguish
 * antibodies at the size of a list.
 */
export function primaryAntibodyImage(facts: ProductFacts): string {
  const tint = tints.primary_antibody;
  const best = bestApplication(facts.evidence);
  const host = hostBlock(facts, tint, 36);
  if (best === null)
    return (
      placeAt(126, 176, wholeOrSingleDomain(facts, tint)) +
      factColumn(left, 180, [targetBlock(facts, 3), dividerBlock(width), host])
    );
  return (
    (textBlock(targetName(facts), { width: 440, maxLines: 1, size: 60, minSize: 34, bold: true })?.draw(
      20,
      18,
    ) ?? '') +
    placeAt(120, 198, wholeOrSingleDomain(facts, tint), { scale: 0.72 }) +
    (host?.draw(20, 300) ?? '') +
    applicationPlot(best, tint, 256, 112)
  );
}

/** An antibody as in the image of a primary antibody, with its label in the emission color. */
export function conjugatedAntibodyImage(facts: ProductFacts): string {
  const tint = tints.conjugated_antibody;
  const label = antibodyLabel(facts);
  return (
    placeAt(
      126,
      170,
      antibodyShape(tint) +
        boundTargets() +
        labelMark(-26, 92, label.color, label.isFluorescent) +
        labelMark(26, 120, label.color, label.isFluorescent),
    ) +
    factColumn(left, 180, [
      targetBlock(facts, 2),
      labelBlock(label, { height: 40, size: 28 }),
      textBlock(peakText(label), { width, maxLines: 1, size: 20, minSize: 14, fill: mutedInk, gap: 4 }),
      dividerBlock(width),
      hostBlock(facts, tint),
      clonalityBlock(facts, tint),
    ])
  );
}

/** A secondary antibody bound to the stem of a primary one; an isotype control binds nothing. */
export function secondaryAntibodyImage(facts: ProductFacts): string {
  const label = antibodyLabel(facts);
  const host = facts.fact('Host', 'Host species') || (/^\s*(\w+)\s+anti/i.exec(facts.name)?.[1] ?? '');
  const isControl = /isotype control/i.test(facts.name);
  const statedTarget =
    facts.fact('Target', 'Target species', 'Specificity', 'Reactivity') || targetInName(facts.name);
  const target = isControl ? '' : statedTarget.replace(/^anti-?\s*/i, '');
  return (
    (/\big[gmya]\b/i.test(target) ? boundSecondary(label) : freeSecondary(label, target !== '')) +
    factColumn(left, 180, [
      secondaryHostBlock(host, target === '' ? '' : ' anti-'),
      textBlock(target === '' ? facts.name : target, {
        width,
        maxLines: 3,
        size: 48,
        minSize: 18,
        bold: true,
        gap: 4,
      }),
      dividerBlock(width),
      labelBlock(label, { height: 36, size: 26 }),
      textBlock(facts.fact('Isotype', 'Clonality', 'Format'), {
        width,
        maxLines: 1,
        size: 20,
        minSize: 14,
        fill: mutedInk,
      }),
    ])
  );
}

/** An IgG represents all classes of whole antibodies. */
function wholeOrSingleDomain(facts: ProductFacts, tint: Tint): string {
  return /vhh|nanobody/i.test(facts.fact('Isotype'))
    ? singleDomainShape(tint)
    : antibodyShape(tint) + boundTargets();
}

function targetBlock(facts: ProductFacts, maxLines: number): ColumnBlock | null {
  return textBlock(targetName(facts), { width, maxLines, size: 54, minSize: 22, bold: true });
}

/** Returns the stated target, otherwise the product name up to the word that describes the antibody. */
function targetName(facts: ProductFacts): string {
  const statedTarget = facts.fact('Target', 'Target name', 'Antigen', 'Gene', 'Gene symbol');
  if (statedTarget !== '') return statedTarget;
  const shortened =
    facts.name
      .replace(/^anti-/i, '')
      .split(/\b(?:antibody|polyclonal|monoclonal|recombinant|rabbit|mouse)\b/i)[0] ?? '';
  return shortened.trim() === '' ? facts.name : shortened.replace(/[\s,(-]+$/, '');
}

function hostBlock(facts: ProductFacts, tint: Tint, size = 27): ColumnBlock | null {
  const host = facts.fact('Host', 'Host species', 'Species');
  if (host === '') return null;
  const icon = hostIcon(host, tint.pale);
  return icon === null
    ? textBlock(host, { width, maxLines: 1, size, minSize: 16 })
    : iconBlock(icon, host, { size });
}

function secondaryHostBlock(host: string, suffix: string): ColumnBlock | null {
  const icon = hostIcon(host, secondaryTint.pale);
  const text = host === '' ? '' : `${host}${suffix}`;
  return icon === null
    ? textBlock(text, { width, maxLines: 1, size: 28, minSize: 16 })
    : iconBlock(icon, text, { size: 28 });
}

function clonalityBlock(facts: ProductFacts, tint: Tint): ColumnBlock | null {
  const clonality = facts.fact('Clonality', 'Antibody type').replace(/\s*\(.*/, '');
  return clonality === ''
    ? null
    : iconBlock(clonalityIcon(clonality, tint), clonality, { height: 34, size: 23, maxLines: 2 });
}

function labelBlock(label: AntibodyLabel, { height, size }: { height: number; size: number }) {
  if (label.name === '') return null;
  const icon = (x: number, y: number): string =>
    label.isFluorescent
      ? circle(x, y, 12, `fill="${label.color}" stroke="none"`)
      : labelMark(x, y, label.color, false);
  return iconBlock(icon, label.name, { iconWidth: 26, height, size, maxLines: 2, bold: true });
}

function peakText({ excitation, emission }: AntibodyLabel): string {
  if (emission === null) return '';
  return excitation === null ? `Em ${emission} nm` : `Ex ${excitation} / Em ${emission} nm`;
}

function boundSecondary(label: AntibodyLabel): string {
  return (
    targetSurface() +
    placeAt(92, 262, antibodyShape(boundPrimaryTint), { turn: 180, scale: 0.62 }) +
    placeAt(152, 122, antibodyShape(secondaryTint), { turn: 196, scale: 0.72 }) +
    (label.name === '' ? '' : labelMark(178, 44, label.color, label.isFluorescent))
  );
}

function freeSecondary(label: AntibodyLabel, isBound: boolean): string {
  const targets = isBound ? boundTargets() : '';
  return placeAt(
    126,
    176,
    antibodyShape(secondaryTint) +
      targets +
      (label.name === '' ? '' : labelMark(0, 112, label.color, label.isFluorescent)),
  );
}

function targetInName(name: string): string {
  return /anti-?\s*([\w ]+?)\s*(?:\big[a-z]?\d*\b|secondary|antibody|\(|,|$)/i.exec(name)?.[1] ?? '';
}

function targetSurface(): string {
  const target = `fill="${accent}" stroke="none"`;
  return path('M28 338h200') + circle(38, 328, 9, target) + circle(146, 328, 9, target);
}
