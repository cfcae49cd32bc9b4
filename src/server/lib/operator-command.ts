/** The operator command in texts, as it is called in the project. */
const inProject = 'npm run shop --';

/** Returns how the operator command is called: `SHOP_COMMAND`, which installations set, or as in the project. */
export function operatorCommand(): string {
  return process.env['SHOP_COMMAND'] || inProject;
}

/** Replaces the operator command in a message by how it is called here. */
export function withOperatorCommand(text: string): string {
  return text.replaceAll(inProject, operatorCommand());
}
