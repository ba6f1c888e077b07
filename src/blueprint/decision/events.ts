import type * as areas from '#areas/events.ts'

type Areas = typeof areas

/**
 * Events that are committed with a decision or by a function of the database. Listeners (live counters, notifications,
 * emails) know them by these names.
 */
export type EventName = Areas[keyof Areas][number]
