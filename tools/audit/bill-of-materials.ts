import type { LockedPackage } from './lock-file';

/** Software bill of materials in CycloneDX 1.5. */
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
 * Lists all runtime packages of the lock file. `npm sbom` omits some peer dependencies, such as @opentelemetry/api, so it
 * is not used.
 */
export function billOfMaterials(
  project: { name: string; version: string },
  packages: readonly LockedPackage[],
): BillOfMaterials {
  const runtimePackages = new Map(
    packages
      .filter(({ isDev }) => !isDev)
      .map((dependency) => [`${dependency.name}@${dependency.version}`, dependency]),
  );
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: project.name, version: project.version } },
    components: [...runtimePackages.values()].map(({ name, version, integrity, license }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      hashes: [{ alg: 'SHA-512', content: toHex(integrity) }],
      licenses: license === '' ? [] : [{ expression: license }],
    })),
  };
}

/** Converts a Subresource Integrity hash to hex. */
function toHex(integrity: string): string {
  return Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
}
