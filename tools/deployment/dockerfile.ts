/** An instruction of a Dockerfile, with continued lines joined. */
export interface Instruction {
  name: string;
  /** Flags such as `--from=build`, by name. */
  flags: Readonly<Record<string, string>>;
  args: string;
}

/** Returns the instructions of each stage, with `FROM` first. */
export function parseDockerfile(text: string): Instruction[][] {
  const stages: Instruction[][] = [];
  const lines = text
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n');
  for (const line of lines.filter((one) => one.trim() !== '')) {
    const [, name = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`Not an instruction: ${line}`);
    const [, flagText = '', args = ''] = /^((?:--\S+\s+)*)(.*)$/.exec(rest) ?? [];
    const flags = Object.fromEntries(
      [...flagText.matchAll(/--([\w-]+)=(\S+)/g)].map(([, flag = '', value = '']) => [flag, value]),
    );
    if (name === 'FROM') stages.push([]);
    stages.at(-1)?.push({ name, flags, args });
  }
  return stages;
}
