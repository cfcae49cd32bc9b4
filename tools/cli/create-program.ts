import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { operatorCommand } from '../../src/server/lib/operator-error';
import { root } from '../project-root';
import { addBackupCommands } from './backup-commands';
import { addCatalogueCommands } from './catalogue-commands';
import type { CliContext } from './context';
import { addDatabaseCommands } from './database-commands';
import { addDependencyCommands } from './dependency-commands';
import { addExchangeCommands } from './exchange-commands';
import { addLeadCommands } from './lead-commands';
import { addOrderCommands } from './order-commands';
import { addPaymentCommands } from './payment-commands';
import { addPurchaserCommands } from './purchaser-commands';
import { addQuoteCommands } from './quote-commands';
import { addReleaseCommands } from './release-commands';
import { addReservationCommands } from './reservation-commands';
import { addReviewCommands } from './review-commands';
import { addTrialCommands } from './trial-commands';
import { addStandCommands } from './stand-commands';
import { addStandOrderCommands } from './stand-order-commands';
import { addWebhookCommands } from './webhook-commands';

const commandGroups = [
  addOrderCommands,
  addQuoteCommands,
  addReservationCommands,
  addExchangeCommands,
  addPaymentCommands,
  addLeadCommands,
  addReviewCommands,
  addTrialCommands,
  addStandCommands,
  addStandOrderCommands,
  addWebhookCommands,
  addPurchaserCommands,
  addReleaseCommands,
  addCatalogueCommands,
  addBackupCommands,
  addDatabaseCommands,
];

/** Output of commander itself: help goes to `writeOut`, errors of usage to `writeErr`. */
interface ProgramOutput {
  writeOut?: (text: string) => void;
  writeErr?: (text: string) => void;
}

/**
 * Builds the operator command `shop <noun> <verb>`. Its `parseAsync` rejects with a CommanderError for wrong usage, which is
 * printed already unless an action has thrown it as an InvalidArgumentError; any other failure rejects with an Error whose
 * message is for the person at the terminal.
 */
export function createProgram(context: CliContext, output: ProgramOutput = {}): Command {
  const program = new Command(operatorCommand())
    .description('Operates the shop: orders, customers’ requests, stands, catalogue and backups.')
    .exitOverride()
    .configureOutput(output)
    .showHelpAfterError('(add --help for the arguments)');
  for (const addCommands of commandGroups) addCommands(program, context);
  // An installation has no lock file, from which these commands read the packages.
  if (existsSync(join(root, 'package-lock.json'))) addDependencyCommands(program, context);
  return program;
}
