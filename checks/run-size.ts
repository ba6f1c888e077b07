/** Whether `npm run test:full` runs: every part of each matrix, larger campaigns, and another seed each day. */
export const isFullRun = process.env['TESTS'] === 'full'

const day = Math.floor(Date.now() / 86_400_000)
const { SEED: chosen } = process.env

/** The seed of this run: the same in every `npm test`, the day in a full run. `SEED` repeats another one. */
export const runSeed = Number(chosen ?? (isFullRun ? day : 20_785))

/** Whether properties are checked with the seed of the run; otherwise each takes one of its own and prints it when it fails. */
export const isSeeded = !isFullRun || chosen !== undefined

/** Whether this run covers an index of a large matrix: one of so many parts, and all of them in a full run. */
export const isInRun = (place: number, parts: number): boolean => isFullRun || (place + runSeed) % parts === 0

/** One of so many parts of a list in this run, and all of it in a full run. */
export const partOf = <T>(all: readonly T[], parts: number): readonly T[] => all.filter((_, at) => isInRun(at, parts))

/** The size of a campaign: small in `npm test`, larger in a full run. */
export const sizeOf = (small: number, large: number): number => (isFullRun ? large : small)
