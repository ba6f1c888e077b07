import { grid } from '#blueprint/kinds/grid.ts'
import { amount, integer } from '#blueprint/kinds/kinds.ts'

const optionalAmount = { optional: true, min: 100n } as const
const optionalCount = { optional: true, min: 1, max: 1000 } as const

/** Limits that a VIP level overrides; an empty cell uses the general limit. */
export const vipLimits = (label: string) =>
  grid(
    label,
    {
      level: integer('From VIP level', { min: 1, max: 9, initially: 1 }),
      maxAmount: amount('Max withdrawal', optionalAmount),
      dayAmount: amount('Daily limit', optionalAmount),
      weekAmount: amount('Weekly limit', optionalAmount),
      monthAmount: amount('Monthly limit', optionalAmount),
      dayCount: integer('Max withdrawals per day', optionalCount),
      weekCount: integer('Max withdrawals per week', optionalCount),
      monthCount: integer('Max withdrawals per month', optionalCount),
      freePerDay: integer('Free withdrawals per day', { optional: true, min: 0, max: 100 }),
    },
    {
      optional: true,
      once: 'level',
      maxLength: 9,
      initially: [],
      hint: 'Each row applies from its level up to the level of the next row. An empty cell uses the limit for all players.',
    },
  )
