import { randomInt } from 'node:crypto';
import { updateCatalogue } from '../../../src/main/updates/update-catalogue';
import { makeReleasingShop, tamperedFetch } from '../../../test/stands/catalogue-offers';
import { makeUpdatingStand } from '../../../test/stands/updating-stand';
import { progress } from '../support/progress';
import { killUpdate, type UpdateKill } from './update-under-kills';
import { bundleProgram } from './bundle-program';

const TAMPERED_FILES = 1000;

/** Kills updates at every disk write, `rounds` times, and sends tampered files. Throws when a stand shows a wrong catalogue. */
export async function updatesReport(rounds: number): Promise<string> {
  const shop = await makeReleasingShop();
  const program = await bundleProgram('updating-process');
  try {
    const offer = await shop.offer(2);
    await shop.publish(offer);
    const { kills, positions } = await killEverywhere(rounds, (writeNumber) =>
      killUpdate(shop, program.file, writeNumber),
    );
    const count = (catalogue: string) =>
      kills.filter(({ catalogueAfterKill }) => catalogueAfterKill === catalogue).length;
    const wrongKills = kills.filter(
      ({ catalogueAfterKill, catalogueAfterUpdate }) =>
        !['old', 'new'].includes(catalogueAfterKill) || catalogueAfterUpdate !== 'new',
    );
    const maxBytes = Math.max(...kills.map(({ downloadedBytes }) => downloadedBytes));

    const stand = await makeUpdatingStand(shop);
    let acceptedFiles = 0;
    const reportTampered = progress('changed files', TAMPERED_FILES);
    for (let file = 0; file < TAMPERED_FILES; file += 1) {
      reportTampered(file);
      const fetch = tamperedFetch(shop, async (response) => {
        const bytes = new Uint8Array(await response.arrayBuffer());
        const index = randomInt(bytes.length);
        bytes[index] = (bytes[index] ?? 0) ^ randomInt(1, 256);
        return new Response(bytes, response);
      });
      const outcome = await updateCatalogue({ ...stand.deps, fetch });
      if (outcome.kind !== 'rejected' || (await stand.catalogueAtNextStart()) !== 'bundled')
        acceptedFiles += 1;
    }
    await stand.remove();
    const text = [
      `updates killed: ${kills.length} times at ${positions} disk writes; ${count('old')} showed the old catalogue, ${count('new')} the new one, ${wrongKills.length} another`,
      `downloaded again after a kill: max ${maxBytes} bytes, ${((100 * maxBytes) / offer.manifest.size).toFixed(1)} % of the file`,
      `files with one changed byte: ${TAMPERED_FILES}, accepted: ${acceptedFiles}`,
    ].join('\n');
    if (wrongKills.length > 0 || acceptedFiles > 0)
      throw new Error(`${text}\n${JSON.stringify(wrongKills.slice(0, 5))}`);
    return text;
  } finally {
    await shop.remove();
    await program.remove();
  }
}

/** Kills at one disk write after another until an update finishes, and repeats this. Returns the kills and the number of disk writes. */
async function killEverywhere(
  rounds: number,
  killAt: (writeNumber: number) => Promise<UpdateKill>,
): Promise<{ kills: UpdateKill[]; positions: number }> {
  const kills: UpdateKill[] = [];
  let positions = 0;
  const reportProgress = progress('kills at every disk write', rounds);
  for (let round = 0; round < rounds; round += 1) {
    for (let writeNumber = 1; ; writeNumber += 1) {
      const kill = await killAt(writeNumber);
      if (kill.killed === '') break;
      kills.push(kill);
      reportProgress(round);
      positions = Math.max(positions, writeNumber);
    }
  }
  return { kills, positions };
}
