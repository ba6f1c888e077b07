/**
 * The instant now, by the clock that servers of this process read: for what a test dates itself. Nothing is measured with it,
 * and a row of the database has the database's instant.
 */
export const instantNow = (): Date => new Date()

/** An instant so many milliseconds ahead, or ago where the number is below zero. */
export const instantIn = (milliseconds: number): Date => new Date(Date.now() + milliseconds)

/** The timestamp of a signed call. */
export const unixSeconds = (): string => String(Math.floor(Date.now() / 1_000))
