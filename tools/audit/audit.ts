import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { root } from '../project-root';

/** Vulnerabilities that are accepted until a date, with a reason: `waivers.json`. */
export const waivers = z.array(
  z.object({
    package: z.string().min(1),
    /** Address of the advisory. */
    advisory: z.url(),
    until: z.iso.date(),
    reason: z.string().min(10),
  }),
);
export type Waiver = z.infer<typeof waivers>[number];

const auditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([z.string(), z.object({ title: z.string(), url: z.string(), severity: z.string() })]),
      ),
    }),
  ),
});
export type AuditReport = z.infer<typeof auditReport>;

export interface Verdict {
  /** High and critical vulnerabilities without a valid waiver, also those whose waiver has expired. */
  open: string[];
  waived: string[];
  /** Waivers of vulnerabilities that the report does not contain. */
  unusedWaivers: string[];
}

/** Splits high and critical vulnerabilities of an npm report by waivers that are valid on the ISO date `today`. */
export function assessAudit(
  { vulnerabilities }: AuditReport,
  listedWaivers: readonly Waiver[],
  today: string,
): Verdict {
  const severe = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((cause) =>
      typeof cause === 'object' && ['high', 'critical'].includes(cause.severity) ? [{ name, ...cause }] : [],
    ),
  );
  const waiverOf = ({ name, url }: { name: string; url: string }) =>
    listedWaivers.find(
      (waiver) => waiver.package === name && waiver.advisory === url && waiver.until >= today,
    );
  const format = ({ name, severity, title, url }: (typeof severe)[number]) =>
    `${name}, ${severity}: ${title} (${url})`;
  return {
    open: severe.filter((candidate) => !waiverOf(candidate)).map(format),
    waived: severe.filter((candidate) => waiverOf(candidate)).map(format),
    unusedWaivers: listedWaivers
      .filter((waiver) => !severe.some(({ name, url }) => waiver.package === name && waiver.advisory === url))
      .map((waiver) => `${waiver.package}: ${waiver.advisory}`),
  };
}

/** Runs `npm audit` for all packages. Returns null when it gives no report, such as from a registry without audits. */
export async function runNpmAudit(): Promise<AuditReport | null> {
  const child = spawn('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const report = auditReport.safeParse(JSON.parse((await text(child.stdout)) || 'null'));
  return report.success ? report.data : null;
}
