import type { LockedPackage } from './lock-file';

/** A list of packages by CycloneDX 1.5. */
export interface BillOfMaterials {
  bomFormat: 'CycloneDX';
  specVersion: '1.5';
  version: 1;
  metadata: { component: { type: 'application'; name: string; version: string } };
  components: {
    type: 'library';
    name: string;
    version: string;
    purl: string;
    hashes: { alg: 'SHA-512'; content: string }[];
    licenses: { expression: string }[];
  }[];
}

/**
 * What the shop consists of when it runs, by its lock file. (`npm sbom` leaves out packages that others only stand
 * beside, such as @opentelemetry/api.)
 */
export function billOfMaterials(
  project: { name: string; version: string },
  packages: readonly LockedPackage[],
): BillOfMaterials {
  const running = new Map(
    packages.filter(({ isDev }) => !isDev).map((one) => [`${one.name}@${one.version}`, one]),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: project.name, version: project.version } },
    components: [...running.values()].map(({ name, version, integrity, license }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      hashes: [{ alg: 'SHA-512', content: hexOf(integrity) }],
      licenses: license === '' ? [] : [{ expression: license }],
    })),
  };
}

/** The hash of a Subresource Integrity text. */
function hexOf(integrity: string): string {
  return Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
}
