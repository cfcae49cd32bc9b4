import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { root } from '../setup.mjs';

/** A weakness that is known and borne until a day, for a reason. */
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
  /** Grave ones that nobody has waived, or whose waiver is over. */
  open: string[];
  waived: string[];
  /** Waivers of what is no longer reported. */
  needless: string[];
}

/** Grave weaknesses by what npm reports, with those taken apart that are waived on this day (`2026-03-09`). */
export function judgeAudit(
  { vulnerabilities }: AuditReport,
  known: readonly Waiver[],
  today: string,
): Verdict {
  const grave = Object.entries(vulnerabilities).flatMap(([name, { via }]) =>
    via.flatMap((one) =>
      typeof one === 'object' && ['high', 'critical'].includes(one.severity) ? [{ name, ...one }] : [],
    ),
  );
  const waiverOf = ({ name, url }: { name: string; url: string }) =>
    known.find((waiver) => waiver.package === name && waiver.advisory === url && waiver.until >= today);
  const words = ({ name, severity, title, url }: (typeof grave)[number]) =>
    `${name}, ${severity}: ${title} (${url})`;
  return {
    open: grave.filter((one) => !waiverOf(one)).map(words),
    waived: grave.filter((one) => waiverOf(one)).map(words),
    needless: known
      .filter((waiver) => !grave.some(({ name, url }) => waiver.package === name && waiver.advisory === url))
      .map((waiver) => `${waiver.package}: ${waiver.advisory}`),
  };
}

/** Asks the registry for known weaknesses of all packages; null where it does not answer such questions. */
export async function askForWeaknesses(): Promise<AuditReport | null> {
  const child = spawn('npm', ['audit', '--json', '--package-lock-only'], {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const report = auditReport.safeParse(JSON.parse((await text(child.stdout)) || 'null'));
  return report.success ? report.data : null;
}
