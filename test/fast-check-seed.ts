import fc from 'fast-check';

/**
 * Property tests use a fixed seed, so that failures come from changes. `FAST_CHECK_SEED=random` explores new cases, a
 * number repeats a run.
 */
const seed = process.env['FAST_CHECK_SEED'] ?? '20261121';
if (seed !== 'random') fc.configureGlobal({ seed: Number(seed) });
