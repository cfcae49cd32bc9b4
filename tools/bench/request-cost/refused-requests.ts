import { calls } from '../../../src/shared/contract/calls';
import { endpoints, type CallName } from '../../../src/shared/contract/endpoints';
import { bodyLimits } from '../../../src/server/http/middleware/body-limit';
import { costlyTexts, pickFrom, type Random } from '../../../test/inputs/costly-texts';
import { RequestGenerator, type Payload } from './generate-request';
import type { Vocabulary } from './hard-values';

/** Levels of lists and objects that the server parses. It refuses more before it checks the schema. */
const MAX_DEPTH = 32;
/** Levels left for the lists and objects of a request that contain the nested value. */
const OUTER_LEVELS = 4;
const MAX_TRIES = 20;
/** Bytes per character in the most expensive texts. */
const MAX_CHARACTER_BYTES = 4;

/** Small values, of which many fit into a body. */
const smallValues = [
  '',
  'a',
  0,
  -1,
  1.5,
  null,
  true,
  [],
  {},
  [0],
  { product: '' },
  ' ',
  '\u202e',
  '4111111111111111',
];

/**
 * Generates bodies that the server must refuse: accepted requests in which some values have the wrong type, are too long, too
 * many or too deep. Many are nearly as large as a body may be, because a check may read all of it.
 */
export class RefusedRequestGenerator {
  private readonly accepted: RequestGenerator;
  private readonly limits: ReturnType<typeof bodyLimits>;

  constructor(
    private readonly name: CallName,
    private readonly vocabulary: Vocabulary,
  ) {
    this.accepted = new RequestGenerator(name, vocabulary);
    this.limits = bodyLimits(endpoints[name]);
  }

  generate(random: Random): { body: string } {
    return this.generateRefused(() => this.invalidate(this.accepted.generate(random), random));
  }

  /** Replaces another value of the body. */
  mutate({ body }: Payload, random: Random): { body: string } {
    const payload = JSON.parse(String(body)) as unknown;
    return this.generateRefused(() => this.invalidate(payload, random));
  }

  private generateRefused(make: () => unknown): { body: string } {
    for (let round = 0; round < MAX_TRIES; round++) {
      const payload = make();
      const body = JSON.stringify(payload);
      if (Buffer.byteLength(body) > this.limits.bytes) continue;
      if (!calls[this.name].request.safeParse(payload).success) return { body };
    }
    // Every call refuses a body that is not an object.
    return { body: JSON.stringify([this.createText(this.limits.bytes, () => 0)]) };
  }

  /** Returns a copy with another value, mostly a large one, in one place: the whole body, a field, an entry or an unknown field. */
  private invalidate(payload: unknown, random: Random): unknown {
    const isLeaf = typeof payload !== 'object' || payload === null;
    if (isLeaf || random() < 0.15) return this.createLargeValue(payload, random);
    if (Array.isArray(payload)) {
      if (random() < 0.5) return this.createLargeList(payload, random);
      const changedIndex = Math.floor(random() * payload.length);
      return payload.map((entry: unknown, index) =>
        index === changedIndex ? this.invalidate(entry, random) : entry,
      );
    }
    const fields = Object.keys(calls[this.name].request.shape);
    const knownField = random() < 0.9 ? pickFrom([...fields, ...Object.keys(payload)], random) : undefined;
    const field = knownField ?? 'unknown';
    const otherFields = Object.fromEntries(Object.entries(payload).filter(([name]) => name !== field));
    return { ...otherFields, [field]: this.invalidate((payload as Payload)[field], random) };
  }

  private createLargeValue(replacedValue: unknown, random: Random): unknown {
    const kinds = [
      () => this.createText(this.limits.bytes, random),
      () => this.createLargeList([replacedValue ?? ''], random),
      () => this.createRecord(random),
      () => nest(random() < 0.5, MAX_DEPTH - OUTER_LEVELS),
      () => pickFrom(smallValues, random),
    ];
    return pickFrom(kinds, random)?.();
  }

  /**
   * Returns a text that fills most of `bytes` when its characters have {@link MAX_CHARACTER_BYTES}, or one of three times the length,
   * which fits when they have one byte.
   */
  private createText(bytes: number, random: Random): string {
    const style = pickFrom(Object.keys(costlyTexts), random) ?? '';
    const length = Math.floor((bytes * 0.9) / MAX_CHARACTER_BYTES) * (random() < 0.5 ? 1 : 3);
    return costlyTexts[style]?.(length, random, this.vocabulary) ?? '';
  }

  /** Returns a list of nearly as many equal entries as the limits of bytes and keys allow. */
  private createLargeList(entries: readonly unknown[], random: Random): unknown[] {
    const entry = random() < 0.3 ? (entries[0] ?? '') : pickFrom(smallValues, random);
    const count = (this.limits.bytes * 0.9) / (JSON.stringify(entry).length + 1);
    const keys = countKeys(entry);
    return Array.from(
      { length: Math.min(count, keys > 0 ? (this.limits.keys * 0.9) / keys : count) },
      () => entry,
    );
  }

  /** Returns a record with about as many keys as the limit allows or slightly more, long ones or short ones. */
  private createRecord(random: Random): Record<string, unknown> {
    const count = Math.floor(this.limits.keys * (random() < 0.8 ? 0.9 : 1.2));
    const longest = Math.max(1, Math.floor((this.limits.bytes * 0.8) / count) - 30);
    const filler = 'k'.repeat(random() < 0.5 ? longest : 1);
    const value = pickFrom(smallValues, random);
    return Object.fromEntries(Array.from({ length: count }, (_, index) => [`${filler}${index}`, value]));
  }
}

function nest(isList: boolean, levels: number): unknown {
  let value: unknown = Array.from({ length: 1000 }, () => '');
  for (let level = 0; level < levels; level++) value = isList ? [value] : { value };
  return value;
}

function countKeys(value: unknown): number {
  return (JSON.stringify(value).match(/:/g) ?? []).length;
}
