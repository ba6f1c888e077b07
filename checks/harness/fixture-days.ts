import { inject } from 'vitest'
import { addDays, dayOf, type Day } from '#values/day.ts'
// Types of the values that the global setup provides.
import type {} from './global-setup.ts'

/** The zone of the sites in fixtures. */
export const fixtureZone = 'Asia/Kolkata'

/** A day so many days before the one on which the run was set up, by the clock of its database. */
export const daysBefore = (days: number): Day => addDays(inject('fixtureDay'), -days)

/**
 * The days of every row of the fixtures, up to today: rows stamped during the run belong to it, also after midnight, and the
 * server accepts no period that ends later.
 */
export const fixturePeriod = (): string => `${daysBefore(27)}..${dayOf(Date.now(), fixtureZone)}`
