import { builtProgram } from './bundle-program';
import type { Chance } from './seeded-random';
import { killSettings } from './settings-under-kills';

/** Kills a stand so often while it saves its settings. Throws when a start found others than the former or the new. */
export async function settingsReport(kills: number, chance: Chance): Promise<string> {
  const program = await builtProgram('settings-process');
  try {
    const { saved, wrong, places } = await killSettings(program.file, kills, chance);
    const where = Object.entries(places).map(([place, count]) => `${count} before ${place}`);
    const text = `settings: killed ${kills} times while ${saved} savings were told (${where.join(', ')}); lost or invented: ${wrong.length} (seed ${chance.seed})`;
    if (wrong.length > 0) throw new Error([text, ...wrong.slice(0, 5)].join('\n'));
    return text;
  } finally {
    await program.remove();
  }
}
