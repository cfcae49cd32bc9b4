import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../../tools/setup.mjs';

/** Documents with commands for operators. */
const guides = [
  'README.md',
  'docs/operations/running.md',
  'docs/operations/upgrading.md',
  'docs/operations/importing.md',
  'docs/operations/webhooks.md',
  'docs/operations/capacity.md',
  'docs/kiosk/linux.md',
  'docs/kiosk/windows.md',
];

/** Returns each documented command once, in document order, without comments. */
export async function guideCommands(): Promise<string[]> {
  const texts = await Promise.all(guides.map((guide) => readFile(join(root, guide), 'utf8')));
  return [...new Set(texts.flatMap(commandsIn))];
}

/** Returns the lines of `sh` blocks and inline code with commands. */
export function commandsIn(guide: string): string[] {
  const block = /^ *```(\w*)\n([\s\S]*?)^ *```/gm;
  const lines = [...guide.matchAll(block)].flatMap(([, language, text = '']) =>
    language === 'sh' ? text.split('\n').map((line) => line.replace(/\s+#.*$/, '').trim()) : [],
  );
  const inText = [...guide.replace(block, '').matchAll(/`((?:npm|npx|node|docker|systemctl) [^`]+)`/g)];
  return [...lines.filter((line) => line !== ''), ...inText.map(([, command = '']) => command)];
}
