/** Changes every day; `SEED` repeats the run of another day. */
export const today = Number(process.env['SEED'] ?? Math.floor(Date.now() / 86_400_000))

/** Whether today's run covers this index of a large matrix. Each day covers another of `parts` parts. */
export const isTodaysPart = (place: number, parts: number): boolean => (place + today) % parts === 0
