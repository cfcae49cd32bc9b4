/** What a database is found to be when it is opened. */
export class DamagedDatabase extends Error {
  constructor(file: string, options?: ErrorOptions) {
    super(
      `The shop's database ${file} is damaged. "npm run shop -- restore" puts the newest backup in its place and keeps it aside.`,
      options,
    );
  }
}

/** Whether SQLite says that a file's pages are not as it wrote them. */
export function isDamage(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return code.startsWith('SQLITE_CORRUPT') || code === 'SQLITE_NOTADB';
}
