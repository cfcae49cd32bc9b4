import { randomInt } from 'node:crypto';
import { updateCatalogue } from '../../src/main/updates/update-catalogue';
import { makeReleasingShop, tamperedFetch } from '../../test/stands/catalogue-offers';
import { makeUpdatingStand } from '../../test/stands/updating-stand';
import { progress } from './progress';
import { killUpdate, type UpdateKill } from './update-under-kills';
import { builtProgram } from './bundle-program';

const FORGED = 1000;

/** Kills stands so often at every change to their disk, and sends them changed bytes. Throws when a promise was broken. */
export async function updatesReport(times: number): Promise<string> {
  const shop = await makeReleasingShop();
  const program = await builtProgram('updating-process');
  try {
    const offer = await shop.offer(2);
    await shop.publish(offer);
    const { kills, places } = await killEverywhere(times, (at) => killUpdate(shop, program.file, at));
    const count = (shown: string) => kills.filter((kill) => kill.shown === shown).length;
    const wrong = kills.filter(
      ({ shown, inTheEnd }) => !['old', 'new'].includes(shown) || inTheEnd !== 'new',
    );
    const most = Math.max(...kills.map(({ refetched }) => refetched));

    const stand = await makeUpdatingStand(shop);
    let taken = 0;
    const tellForged = progress('changed files', FORGED);
    for (let file = 0; file < FORGED; file += 1) {
      tellForged(file);
      const fetch = tamperedFetch(shop, async (answer) => {
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const place = randomInt(bytes.length);
        bytes[place] = (bytes[place] ?? 0) ^ randomInt(1, 256);
        return new Response(bytes, answer);
      });
      const outcome = await updateCatalogue({ ...stand.ports, fetch });
      if (outcome.kind !== 'refused' || (await stand.atStart()) !== 'bundled') taken += 1;
    }
    await stand.remove();
    const text = [
      `updates killed: ${kills.length} times at ${places} changes to the disk; ${count('old')} showed the old catalogue, ${count('new')} the new one, ${wrong.length} anything else`,
      `fetched again after a kill: ${most} bytes at most, ${((100 * most) / offer.manifest.size).toFixed(1)} % of the file`,
      `files with one byte changed: ${FORGED}, taken: ${taken}`,
    ].join('\n');
    if (wrong.length > 0 || taken > 0) throw new Error(`${text}\n${JSON.stringify(wrong.slice(0, 5))}`);
    return text;
  } finally {
    await shop.remove();
    await program.remove();
  }
}

/** At one change after another until a stand lives through all of them, several times over. */
async function killEverywhere(
  times: number,
  kill: (at: number) => Promise<UpdateKill>,
): Promise<{ kills: UpdateKill[]; places: number }> {
  const kills: UpdateKill[] = [];
  let places = 0;
  const tell = progress('kills at every place', times);
  for (let round = 0; round < times; round += 1) {
    for (let at = 1; ; at += 1) {
      const one = await kill(at);
      if (one.killed === '') break;
      kills.push(one);
      tell(round);
      places = Math.max(places, at);
    }
  }
  return { kills, places };
}
