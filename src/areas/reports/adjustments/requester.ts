import { atMost } from '#values/money.ts'
import type { Maker } from '#areas/reports/rules/balances/adjustment.ts'
import type { Actor } from '#platform/auth/actor.ts'

/** What the person who requests adjustments may do. */
export const requesterOf = ({ itemLimit, permissions }: Actor): Maker => ({
  limit: itemLimit === null ? null : atMost(itemLimit),
  mayGoNegative: permissions.has('ADJUST_NEGATIVE'),
})
