import { grid } from '#blueprint/kinds/grid.ts'
import { amount, integer } from '#blueprint/kinds/kinds.ts'

const some = { optional: true, least: 100n } as const
const often = { optional: true, least: 1, most: 1000 } as const

/** What a VIP level changes in the limits of a method; what a row leaves empty is as for everybody. */
export const vipLimits = (label: string) =>
  grid(
    label,
    {
      level: integer('From VIP level', { least: 1, most: 9, initially: 1 }),
      most: amount('Max withdrawal', some),
      dayAmount: amount('Daily limit', some),
      weekAmount: amount('Weekly limit', some),
      monthAmount: amount('Monthly limit', some),
      dayCount: integer('Max withdrawals per day', often),
      weekCount: integer('Max withdrawals per week', often),
      monthCount: integer('Max withdrawals per month', often),
      freePerDay: integer('Free withdrawals per day', { optional: true, least: 0, most: 100 }),
    },
    {
      optional: true,
      once: 'level',
      longest: 9,
      initially: [],
      hint: 'Each row applies from its level up to the level of the next row. An empty cell uses the limit for all players.',
    },
  )
