import { hostInName } from '../catalogue/secondary-antibody-name';
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
import { antibodyLabel, emissionText, type AntibodyLabel } from './fluorescence';
import { accent, mutedInk, tints, type Tint } from './palette';
import type { ProductFacts } from './product-facts';
import { circle, path, placeAt } from './svg';

/** Left edge and width of the column of facts. */
const [left, width] = [254, 206];
const secondaryTint = tints.secondary_antibody;
/** Matches classes and subclasses such as `IgG` and `IgG2a`. */
const immunoglobulin = /\big[gmyaed]\d?[a-c]?\b/i;
/** Tint of the primary antibody that a secondary antibody binds. */
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
      placeAt(126, 176, primaryAntibodyShape(facts, tint)) +
      factColumn(left, [targetBlock(facts, 3), dividerBlock(width), host])
    );
  return (
    (textBlock(targetName(facts), { width: 440, maxLines: 1, size: 60, minSize: 34, bold: true })?.draw(
      20,
      18,
    ) ?? '') +
    placeAt(120, 198, primaryAntibodyShape(facts, tint), { scale: 0.72 }) +
    (host?.draw(20, 300) ?? '') +
    applicationPlot(best, tint, 256, 112)
  );
}

/** Draws an antibody with two labels on its stem, which have the emission color if they are fluorescent. */
export function conjugatedAntibodyImage(facts: ProductFacts): string {
  const tint = tints.conjugated_antibody;
  const label = antibodyLabel(facts);
  return (
    placeAt(
      126,
      170,
      antibodyShape(tint) + boundTargets() + labelMark(-26, 92, label) + labelMark(26, 120, label),
    ) +
    factColumn(left, [
      targetBlock(facts, 2),
      labelBlock(label, { height: 40, size: 28 }),
      textBlock(peakText(label), { width, maxLines: 1, size: 20, minSize: 14, fill: mutedInk, gap: 4 }),
      dividerBlock(width),
      hostBlock(facts, tint),
      clonalityBlock(facts, tint),
    ])
  );
}

/**
 * Draws a secondary antibody on the stem of a primary one if its target is an immunoglobulin, otherwise alone, with small targets
 * if it has one. An isotype control binds nothing.
 */
export function secondaryAntibodyImage(facts: ProductFacts): string {
  const label = antibodyLabel(facts);
  const host = facts.fact('Host', 'Host species') || hostInName(facts.name);
  const isControl = /isotype control/i.test(facts.name);
  const targetFact = facts.fact('Target', 'Target species', 'Specificity', 'Reactivity');
  const target = isControl ? '' : (targetFact || targetInName(facts.name)).replace(/^anti-?\s*/i, '');
  // A target that is read from the name does not contain the class, which follows it there.
  const classSource = targetFact || facts.name.replace(/^.*?anti/i, '');
  const drawing =
    target !== '' && immunoglobulin.test(classSource)
      ? secondaryOnPrimary(label)
      : secondaryAlone(label, { hasTarget: target !== '' });
  return (
    drawing +
    factColumn(left, [
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

/** Draws a VHH as a single domain, and every other antibody as an IgG, also one of another class. */
function primaryAntibodyShape(facts: ProductFacts, tint: Tint): string {
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
  const hostText = host === '' ? '' : `${host}${suffix}`;
  return icon === null
    ? textBlock(hostText, { width, maxLines: 1, size: 28, minSize: 16 })
    : iconBlock(icon, hostText, { size: 28 });
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
    label.isFluorescent ? circle(x, y, 12, `fill="${label.color}" stroke="none"`) : labelMark(x, y, label);
  return iconBlock(icon, label.name, { iconWidth: 26, height, size, maxLines: 2, bold: true });
}

/** Returns the emission maximum, with the excitation maximum if it is known; '' without an emission maximum. */
function peakText({ excitation, emission }: AntibodyLabel): string {
  if (emission === null) return '';
  return `${excitation === null ? '' : `Ex ${excitation} / `}Em ${emissionText(emission)}`;
}

function secondaryOnPrimary(label: AntibodyLabel): string {
  return (
    surfaceWithTargets() +
    placeAt(92, 262, antibodyShape(boundPrimaryTint), { turn: 180, scale: 0.62 }) +
    placeAt(152, 122, antibodyShape(secondaryTint), { turn: 196, scale: 0.72 }) +
    (label.name === '' ? '' : labelMark(178, 44, label))
  );
}

function secondaryAlone(label: AntibodyLabel, { hasTarget }: { hasTarget: boolean }): string {
  const targets = hasTarget ? boundTargets() : '';
  return placeAt(
    126,
    176,
    antibodyShape(secondaryTint) + targets + (label.name === '' ? '' : labelMark(0, 112, label)),
  );
}

/** Returns the species and other words between "anti" and the antibody class, as in `Goat Anti-Rabbit IgG (H+L)`; '' for none. */
function targetInName(name: string): string {
  return /anti-?\s*([\w ]+?)\s*(?:\big[a-z]?\d*\b|secondary|antibody|\(|,|$)/i.exec(name)?.[1] ?? '';
}

/** Draws the surface to which the primary antibody is bound, with two targets. */
function surfaceWithTargets(): string {
  const targetStyle = `fill="${accent}" stroke="none"`;
  return path('M28 338h200') + circle(38, 328, 9, targetStyle) + circle(146, 328, 9, targetStyle);
}
