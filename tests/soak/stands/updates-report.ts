import { randomInt } from 'node:crypto';
import { updateCatalogue } from '../../../src/main/updates/update-catalogue';
import { makeReleasingShop, tamperedFetch } from '../../../test/stands/catalogue-offers';
import { makeUpdatingStand } from '../../../test/stands/updating-stand';
import { progress } from '../support/progress';
import { killUpdate, type UpdateKill } from './update-under-kills';
import { bundleProgram } from './bundle-program';

const TAMPERED_FILES = 1000;

/** Kills updates at every disk write and sends tampered files. Throws when a stand shows a wrong catalogue. */
export async function updatesReport(times: number): Promise<string> {
  const shop = await makeReleasingShop();
  const program = await bundleProgram('updating-process');
  try {
    const offer = await shop.offer(2);
    await shop.publish(offer);
    const { kills, positions } = await killEverywhere(times, (at) => killUpdate(shop, program.file, at));
    const count = (shown: string) => kills.filter((kill) => kill.shown === shown).length;
    const wrong = kills.filter(
      ({ shown, inTheEnd }) => !['old', 'new'].includes(shown) || inTheEnd !== 'new',
    );
    const most = Math.max(...kills.map(({ refetched }) => refetched));

    const stand = await makeUpdatingStand(shop);
    let taken = 0;
    const reportTampered = progress('changed files', TAMPERED_FILES);
    for (let file = 0; file < TAMPERED_FILES; file += 1) {
      reportTampered(file);
      const fetch = tamperedFetch(shop, async (answer) => {
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const index = randomInt(bytes.length);
        bytes[index] = (bytes[index] ?? 0) ^ randomInt(1, 256);
        return new Response(bytes, answer);
      });
      const outcome = await updateCatalogue({ ...stand.deps, fetch });
      if (outcome.kind !== 'rejected' || (await stand.catalogueAtNextStart()) !== 'bundled') taken += 1;
    }
    await stand.remove();
    const text = [
      `updates killed: ${kills.length} times at ${positions} disk writes; ${count('old')} showed the old catalogue, ${count('new')} the new one, ${wrong.length} another`,
      `downloaded again after a kill: max ${most} bytes, ${((100 * most) / offer.manifest.size).toFixed(1)} % of the file`,
      `files with one changed byte: ${TAMPERED_FILES}, accepted: ${taken}`,
    ].join('\n');
    if (wrong.length > 0 || taken > 0) throw new Error(`${text}\n${JSON.stringify(wrong.slice(0, 5))}`);
    return text;
  } finally {
    await shop.remove();
    await program.remove();
  }
}

/** Kills at one disk write after another until an update finishes, and repeats this. */
async function killEverywhere(
  times: number,
  kill: (at: number) => Promise<UpdateKill>,
): Promise<{ kills: UpdateKill[]; positions: number }> {
  const kills: UpdateKill[] = [];
  let positions = 0;
  const report = progress('kills at every disk write', times);
  for (let round = 0; round < times; round += 1) {
    for (let index = 1; ; index += 1) {
      const one = await kill(index);
      if (one.killed === '') break;
      kills.push(one);
      report(round);
      positions = Math.max(positions, index);
    }
  }
  return { kills, positions };
}
