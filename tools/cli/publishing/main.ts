import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { publishCatalogue } from './publish-catalogue';
import { makeSigningKeys } from './signing-keys';

// `keys --key FILE`: makes what catalogues are signed with. `sign --key FILE [--days 30] [--min VERSION]`: offers the
// shop's catalogue to stands.
try {
  const { values, positionals } = parseArgs({
    options: {
      file: { type: 'string' },
      key: { type: 'string', default: '' },
      days: { type: 'string', default: '30' },
      min: { type: 'string', default: '0' },
    },
    allowPositionals: true,
  });
  const file = values.file ?? join(process.env.DATA_DIR ?? 'data', 'catalogue.sqlite');
  const works: Record<string, () => Promise<string>> = {
    keys: () => keys(values.key),
    sign: () => sign(file, values),
  };
  const work = works[positionals.join(' ')];
  if (!work) throw new Error(`There is no "${positionals.join(' ')}"; there are keys and sign.`);
  process.stdout.write(`${await work()}\n`);
} catch (error) {
  process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

async function keys(file: string): Promise<string> {
  const publicKey = await makeSigningKeys(file);
  return `The private key is in ${file}: keep it outside the project. Stands need the public one, in their settings or in
resources/catalogue-keys.json: ${publicKey}`;
}

async function sign(
  file: string,
  { key, days, min }: Record<'key' | 'days' | 'min', string>,
): Promise<string> {
  const { version, expires, folder } = await publishCatalogue({
    file,
    keyFile: key,
    folder: join(dirname(file), 'published'),
    days: Number(days),
    minVersion: Number(min),
    now: new Date(),
  });
  return `Version ${version} is published in ${folder}; stands show its prices as today's until ${expires}.`;
}
