import { expect, it } from 'vitest';
import { decryptExport, encryptExport } from './encrypted-export';

it('decrypts with the right password only and detects modified bytes', async () => {
  const file = await encryptExport('Ä µ 中', 'correct horse');
  expect(await decryptExport(file, 'correct horse')).toBe('Ä µ 中');
  expect(await encryptExport('Ä µ 中', 'correct horse')).not.toBe(file);
  const parts = JSON.parse(file) as Record<string, unknown>;
  for (const part of ['salt', 'iv', 'tag', 'data']) {
    const bytes = Buffer.from(String(parts[part]), 'base64');
    bytes[0]! ^= 1;
    const changed = JSON.stringify({ ...parts, [part]: bytes.toString('base64') });
    await expect(decryptExport(changed, 'correct horse')).rejects.toThrow('wrong or the file was modified');
  }
  // A shorter authentication tag would weaken the check.
  const short = JSON.stringify({ ...parts, tag: Buffer.alloc(4).toString('base64') });
  await expect(decryptExport(short, 'correct horse')).rejects.toThrow('was modified');
});

it.each(['', '{}', 'null', '{"format":"quillbench-encrypted-1"}', '{"format":"other"}'])(
  'rejects %j as not an encrypted export',
  async (text) => {
    await expect(decryptExport(text, 'x')).rejects.toThrow('not an encrypted export');
  },
);
