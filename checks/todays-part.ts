/** Changes every day; `SEED` repeats the run of another day. */
export const today = Number(process.env['SEED'] ?? Math.floor(Date.now() / 86_400_000))

/** Whether today's run covers this place of a large matrix: each day takes one of so many parts, so that all of it has its turn. */
export const isTodaysPart = (place: number, parts: number): boolean => (place + today) % parts === 0
