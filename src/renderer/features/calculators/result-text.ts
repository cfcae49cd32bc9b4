import { findUnit } from '../../../shared/calculators/units';
import { shownFields } from './worksheet';
import { warningsOf } from './solve';
import type { Answer, Field, Tool, Values } from './tool';

/** A result as text for a laboratory notebook: what was asked, what came out, and how. */
export function resultText(tool: Tool, values: Values, answer: Answer): string {
  const given = shownFields(tool, values)
    .map((field) => givenLine(field, values))
    .filter((line) => line !== null);
  const tables = (answer.tables ?? []).flatMap(({ caption, head, rows }) => [
    caption,
    ...[head, ...rows].map((row) => row.join('\t')),
  ]);
  return [
    `${tool.name} calculator`,
    ...given,
    '',
    ...answer.figures.map(({ label, text }) => `${label}: ${text}`),
    ...tables,
    ...warningsOf(answer),
    '',
    ...tool.formula,
  ].join('\n');
}

function givenLine(field: Field, values: Values): string | null {
  const value = values[field.name] ?? '';
  if (field.kind === 'choice')
    return `${field.label}: ${field.choices.find((one) => one.value === value)?.label ?? value}`;
  if (value.trim() === '' || (field.kind === 'number' && field.found?.(values))) return null;
  if (field.kind === 'words') return `${field.label}: ${value.trim()}`;
  const unit = findUnit(field.units, values[`${field.name}_unit`] ?? '') ?? findUnit(field.units, field.unit);
  return `${field.label}: ${value.trim()} ${unit?.label ?? ''}`.trim();
}
