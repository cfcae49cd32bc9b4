import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decodeText, detectEncoding, type Encoding, encodingLabels } from './text-encoding';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'encoding-'));
});
afterAll(() => rm(folder, { recursive: true }));

type Label = Encoding['label'];

const bytesOf = new Map<Label, ReadonlyMap<string, readonly number[]>>();

/** Returns the bytes of all characters of one or two bytes in an encoding: `TextEncoder` writes UTF-8 only. */
function characterBytes(label: Label): ReadonlyMap<string, readonly number[]> {
  const known = bytesOf.get(label);
  if (known) return known;
  const found = new Map<string, readonly number[]>();
  const add = (...bytes: number[]) => {
    // Without `stream`, Node reads Windows-1252 as Latin-1.
    const text = new TextDecoder(label).decode(Uint8Array.from(bytes), { stream: true });
    if ([...text].length === 1 && text !== '\ufffd' && !found.has(text)) found.set(text, bytes);
  };
  for (let first = 0; first < 256; first += 1) add(first);
  for (let first = 0x80; first < 256; first += 1)
    for (let second = 0x40; second < 256; second += 1) add(first, second);
  bytesOf.set(label, found);
  return found;
}

function encode(text: string, label: Label): Uint8Array {
  if (label === 'utf-8') return new TextEncoder().encode(text);
  const characters = characterBytes(label);
  return Uint8Array.from([...text].flatMap((character) => characters.get(character) ?? []));
}

/** Lines of price lists. */
const samples: Readonly<Partial<Record<Label, readonly string[]>>> = {
  'windows-1252': [
    'Größe 5 µg, für Öle – „Säure“',
    'Réactif dénaturé à 4 °C, pureté ≥ 98 %'.replace('≥', '>'),
    'Solución tampón, envío rápido; descripción',
    'Anti-p53 ‚monoclonal’ ƒ 5',
  ],
  gb18030: [
    '产品名称，规格与价格：抗体（小鼠单克隆）',
    '咖啡因对照品，仅供科研使用，请避光保存',
    '重组蛋白 5 μg，现货供应',
  ],
  shift_jis: [
    '商品コード,商品名,容量,価格,在庫数',
    'カフェイン（試薬特級）は冷暗所に保存してください',
    '抗体 マウス 5 mg',
    'ﾀｳﾘﾝ 試薬です',
  ],
  'euc-jp': [
    '商品コード,商品名,容量,価格,在庫数',
    'カフェイン（試薬特級）は冷暗所に保存してください',
    '抗体のマウス 5 mg',
  ],
  'euc-kr': [
    '카탈로그 번호, 제품명, 용량, 가격, 재고',
    '카페인 표준 시약은 냉장 보관하십시오',
    '항체 쥐 단클론 5 mg',
  ],
  'windows-1251': [
    'Артикул;Наименование;Фасовка;Цена;Остаток',
    'Кофеин чистый для анализа, хранить в тёмном месте',
    'Антитела мышиные моноклональные – 5 мкг',
  ],
  'utf-8': ['Größe 5 µg', '产品名称', 'カフェイン', 'Кофеин'],
};

const lists = fc.constantFrom(...Object.keys(samples)).chain((label) =>
  fc.record({
    label: fc.constant(label as Label),
    // A list repeats its headings and words; the order of the lines and the ASCII between them vary.
    lines: fc
      .shuffledSubarray([...(samples[label as Label] ?? [])], { minLength: 3 })
      .chain((lines) =>
        fc.tuple(...lines.map((line) => fc.nat(99_999).map((number) => `A-${number},${line},1 g\n`))),
      ),
  }),
);

it('detects the encoding of lists in several languages, and reads them', async () => {
  const file = join(folder, 'list.csv');
  await fc.assert(
    fc.asyncProperty(lists, async ({ label, lines }) => {
      const text = lines.join('');
      await writeFile(file, encode(text, label));
      const found = await detectEncoding(file);
      expect(found.label).toBe(label);
      let read = '';
      for await (const piece of decodeText(file, found)) read += piece;
      expect(read).toBe(text);
    }),
    { numRuns: 200 },
  );
});

it.each(encodingLabels)('can read %s when a mapping names it', (label) => {
  expect(() => new TextDecoder(label)).not.toThrow();
});
