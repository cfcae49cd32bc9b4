/** A fault that an operator of the shop can repair. */
export interface OperatorProblem {
  /** The file, folder, environment variable or address at fault. */
  subject: string;
  /** Description of the problem, as a sentence without secrets. */
  reason: string;
  /** The way to solve it, in one or two sentences. */
  remedy: string;
}

/** Thrown for faults that an operator can repair: programs print the problems without a stack trace. */
export class OperatorError extends Error {
  readonly problems: readonly OperatorProblem[];

  constructor(problems: OperatorProblem | readonly OperatorProblem[], options?: ErrorOptions) {
    const printedProblems = ('subject' in problems ? [problems] : problems).map((problem) => ({
      ...problem,
      remedy: withOperatorCommand(problem.remedy),
    }));
    const lines = printedProblems.map(({ subject, reason, remedy }) => `${subject}: ${reason} ${remedy}`);
    super(lines.join('\n'), options);
    this.problems = printedProblems;
  }
}

/** Formats a failure for a terminal: subject, cause and remedy of each problem, or the message of an unexpected error. */
export function formatFailure(title: string, error: unknown): string {
  if (!(error instanceof OperatorError)) {
    return `${title}\n  ${error instanceof Error ? error.message : String(error)}\n`;
  }
  const problemTexts = error.problems.map(
    ({ subject, reason, remedy }) => `\n${subject}\n  Cause:  ${reason}\n  Remedy: ${remedy}\n`,
  );
  return `${title}\n${problemTexts.join('')}`;
}

/** Returns the system's code of an error, such as `ENOSPC`, or '' without one. */
export function errorCode(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

/**
 * Waits until no promise is pending. Rejects with the problems of all `OperatorError`s together, or with the first error of
 * another kind.
 */
export async function settleAll<const Promises extends readonly Promise<unknown>[]>(
  promises: Promises,
): Promise<{ -readonly [Index in keyof Promises]: Awaited<Promises[Index]> }> {
  const settled = await Promise.allSettled(promises);
  const errors = settled.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (errors.length === 0) return Promise.all(promises);
  const unexpected = errors.find((error) => !(error instanceof OperatorError));
  if (unexpected !== undefined) {
    throw unexpected instanceof Error ? unexpected : new Error('An operation failed.', { cause: unexpected });
  }
  const problems = errors.flatMap((error) => (error instanceof OperatorError ? error.problems : []));
  // Two operations may report the same problem, such as of a file that both read.
  const distinctProblems = problems.filter(
    ({ subject, reason }, index) =>
      problems.findIndex((problem) => problem.subject === subject && problem.reason === reason) === index,
  );
  throw new OperatorError(distinctProblems, { cause: errors[0] });
}

/** The operator command as messages in the code write it; {@link withOperatorCommand} replaces it. */
const PROJECT_COMMAND = 'npm run shop --';

/** Returns the operator command of this installation: `SHOP_COMMAND`, or the one of the project when it is not set. */
export function operatorCommand(): string {
  return process.env['SHOP_COMMAND'] || PROJECT_COMMAND;
}

/** Replaces the operator command in a message by that of this installation. A second call changes nothing. */
export function withOperatorCommand(text: string): string {
  const command = operatorCommand();
  // The command of an installation may contain that of the project, for example to run it as another user. A text in which it was
  // replaced already must not be changed again.
  const textOfProject = command.includes(PROJECT_COMMAND) ? text.replaceAll(command, PROJECT_COMMAND) : text;
  return textOfProject.replaceAll(PROJECT_COMMAND, () => command);
}
