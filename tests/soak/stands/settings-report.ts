import { bundleProgram } from './bundle-program';
import type { SeededRandom } from '../support/seeded-random';
import { killSettings } from './settings-under-kills';

/** Kills a stand while it saves its settings. Throws when a start found neither the old nor the new settings. */
export async function settingsReport(kills: number, random: SeededRandom): Promise<string> {
  const program = await bundleProgram('settings-process');
  try {
    const { saved, faults, operations } = await killSettings(program.file, kills, random);
    const killCounts = Object.entries(operations).map(([operation, count]) => `${count} before ${operation}`);
    const text = `settings: killed ${kills} times during ${saved} saves (${killCounts.join(', ')}); lost or wrong: ${faults.length} (seed ${random.seed})`;
    if (faults.length > 0) throw new Error([text, ...faults.slice(0, 5)].join('\n'));
    return text;
  } finally {
    await program.remove();
  }
}
