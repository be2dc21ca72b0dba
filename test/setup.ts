import fc from 'fast-check';

/**
 * Property tests try the same cases in every run, so that a run tells of the change and not of chance. With
 * `BLOGKEEP_SEED=<number>` they try others: what is found then becomes a case of its own.
 */
fc.configureGlobal({ seed: Number(process.env.BLOGKEEP_SEED ?? 20261121) });
