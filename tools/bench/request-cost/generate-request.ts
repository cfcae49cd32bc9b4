import { z } from 'zod';
import { calls } from '../../../src/shared/contract/calls';
import type { CallName } from '../../../src/shared/contract/endpoints';
import { costlyTexts, pickFrom, type Random } from '../../../test/inputs/costly-texts';
import { containsCardNumber } from '../../../src/shared/lib/card-number';
import { fieldValues, randomSecretText, type Vocabulary } from './hard-values';

/** The part of JSON Schema that the contract's schemas produce. */
interface Schema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean';
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
}

/** Items of an array without a limit in its schema; only the size of the body limits it. */
const ITEMS_WITHOUT_LIMIT = 500;
const LENGTH_WITHOUT_LIMIT = 2000;
const MAX_FILTERS = 16;
/** Requests that the schema rejects are generated again, with other texts. */
const MAX_TRIES = 60;

export type Payload = Readonly<Record<string, unknown>>;

/**
 * Generates requests of a call from its schema. They are close to the limits: longest texts, full arrays, most filters.
 * All texts of an array are of one style, so that a style shows its whole cost.
 */
export class RequestGenerator {
  private readonly schema: Schema;

  constructor(
    private readonly name: CallName,
    private readonly vocabulary: Vocabulary,
  ) {
    this.schema = z.toJSONSchema(calls[name].request, { io: 'input', unrepresentable: 'any' }) as Schema;
  }

  /** Returns a request that the schema accepts. Throws when no try succeeds: the call needs values that hard-values.ts lacks. */
  generate(random: Random): Payload {
    return this.generateAccepted(() => this.createValue(this.schema, '', random) as Payload);
  }

  /** Returns the request with other values in one or two of its fields. */
  mutate(payload: Payload, random: Random): Payload {
    const properties = Object.keys(this.schema.properties ?? {});
    if (properties.length === 0) return payload;
    return this.generateAccepted(() => {
      const changedFields = [
        pickFrom(properties, random),
        random() < 0.4 ? pickFrom(properties, random) : undefined,
      ];
      const other = this.createValue(this.schema, '', random) as Payload;
      const mutated: Record<string, unknown> = { ...payload };
      for (const field of changedFields) if (field !== undefined) mutated[field] = other[field];
      return mutated;
    });
  }

  private generateAccepted(make: () => Payload): Payload {
    let problem = '';
    for (let round = 0; round < MAX_TRIES; round++) {
      const payload = make();
      const result = calls[this.name].request.safeParse(payload);
      if (result.success) return payload;
      problem = JSON.stringify(result.error.issues[0]);
    }
    throw new Error(
      `No request for ${this.name} could be generated; add its values to hard-values.ts: ${problem}`,
    );
  }

  private createValue(schema: Schema, field: string, random: Random, style = pickStyle(random)): unknown {
    const existing = this.vocabulary.fields[field] ?? [];
    if (schema.type === 'array' && existing.length > 0 && random() < 0.9)
      return this.pickItems(existing, schema.maxItems, random);
    if (random() < 0.9) {
      const candidates = [pickFrom(existing, random), fieldValues[field]?.(random, this.vocabulary)];
      const knownValue = candidates.find((candidate) => candidate !== undefined && fits(candidate, schema));
      if (knownValue !== undefined) return knownValue;
    }
    if (schema.const !== undefined) return schema.const;
    if (schema.enum) return pickFrom(schema.enum, random);
    if (schema.anyOf)
      return this.createValue(
        schema.anyOf[Math.floor(random() * schema.anyOf.length)] ?? {},
        field,
        random,
        style,
      );
    switch (schema.type) {
      case 'object':
        return schema.properties
          ? this.createFields(schema, random, style)
          : this.createRecord(random, style);
      case 'array': {
        const count = random() < 0.85 ? (schema.maxItems ?? ITEMS_WITHOUT_LIMIT) : (schema.minItems ?? 1);
        const items = schema.items ?? {};
        return Array.from({ length: count }, () => this.createValue(items, field, random, style));
      }
      case 'string': {
        const maxLength = schema.maxLength ?? LENGTH_WITHOUT_LIMIT;
        const length = random() < 0.7 ? maxLength : 1 + Math.floor(random() * maxLength);
        const generated = costlyTexts[style]?.(length, random, this.vocabulary) ?? '';
        // The contract rejects numbers of payment cards, which random digits often contain.
        const text = containsCardNumber(generated) ? generated.replace(/\d/g, 'x') : generated;
        if (schema.pattern === undefined || fits(text, schema)) return text;
        const formatted = [fieldValues[field]?.(random, this.vocabulary), randomSecretText(random)];
        return formatted.find((candidate) => fits(candidate, schema)) ?? text;
      }
      case 'integer':
      case 'number':
        return this.createNumber(schema, random);
      case 'boolean':
        return random() < 0.5;
      case undefined:
        return null;
    }
  }

  private createFields(schema: Schema, random: Random, style: string): Record<string, unknown> {
    const entries = Object.entries(schema.properties ?? {}).filter(
      ([name]) => schema.required?.includes(name) === true || random() < 0.6,
    );
    return Object.fromEntries(
      entries.map(([name, property]) => {
        if (name === 'sought') return [name, this.createFacetSearch(random)];
        if (name === 'filters') return [name, this.createFilters(random)];
        return [name, this.createValue(property, name, random, random() < 0.7 ? style : undefined)];
      }),
    );
  }

  /** Returns filters of existing facets: none, one, or as many as a request may have. */
  private createFilters(random: Random): Record<string, string[]> {
    const { facets } = this.vocabulary;
    if (random() < 0.4) return {};
    const count = random() < 0.7 ? Math.min(MAX_FILTERS, facets.length) : 1;
    const chosen = [...facets].sort(() => random() - 0.5).slice(0, count);
    return Object.fromEntries(
      chosen.map(({ name, values }) => {
        const maxValues = random() < 0.5 ? 50 : 1;
        return [name, [...values].sort(() => random() - 0.5).slice(0, maxValues)];
      }),
    );
  }

  private createFacetSearch(random: Random): { facet: string; text: string } {
    const facet = pickFrom(this.vocabulary.facets, random);
    const word = pickFrom(facet?.values ?? [], random) ?? 'a';
    const text = random() < 0.5 ? word.slice(0, 1 + Math.floor(random() * 2)) : word.slice(0, 120);
    return { facet: facet?.name ?? 'host', text };
  }

  private createRecord(random: Random, style: string): Record<string, unknown> {
    return Object.fromEntries(
      Array.from({ length: 4 }, (_, index) => [
        `key${index}`,
        costlyTexts[style]?.(200, random, this.vocabulary) ?? '',
      ]),
    );
  }

  private pickItems(existing: readonly unknown[], maxItems = ITEMS_WITHOUT_LIMIT, random: Random): unknown[] {
    const shuffled = random() < 0.5 ? [...existing] : [...existing].sort(() => random() - 0.5);
    return shuffled.slice(0, maxItems);
  }

  private createNumber({ minimum = 1, maximum = 1000 }: Schema, random: Random): number {
    const [low, high] = [minimum, Math.min(maximum, 2_147_483_647)];
    const roll = random();
    // The first page and the smallest ids have the most content.
    if (roll < 0.4) return low;
    if (roll < 0.5) return high;
    return Math.floor(low + random() ** 4 * (Math.min(high, 100_000) - low));
  }
}

/** Returns whether a value has the format of a field: fields of several calls have the same name but different formats. */
function fits(value: unknown, { type, pattern, maxLength = Infinity, enum: allowed }: Schema): boolean {
  if (allowed) return allowed.includes(value);
  if (typeof value === 'number') return type === 'integer' || type === 'number';
  if (typeof value !== 'string' || type !== 'string' || value.length > maxLength) return false;
  return pattern === undefined || new RegExp(pattern, 'u').test(value);
}

function pickStyle(random: Random): string {
  return pickFrom(Object.keys(costlyTexts), random) ?? '';
}
