import { dayOf } from '#values/day.ts'

const today = dayOf(Date.now(), 'Asia/Kolkata')

/** The month of the fixed instants in tests, up to today: no period may end after it. */
export const november = `2026-11-01..${today < '2026-11-30' ? today : '2026-11-30'}`
