import fc from 'fast-check';

/**
 * Property tests try the same cases at every run, so that a change is to blame when one fails.
 * `FAST_CHECK_SEED=random` looks for new ones, and a number repeats what such a run found.
 */
const seed = process.env['FAST_CHECK_SEED'] ?? '20261121';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
