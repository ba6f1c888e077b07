import { grid } from '#blueprint/kinds/grid.ts'
import { amount, integer } from '#blueprint/kinds/kinds.ts'

const some = { optional: true, least: 100n } as const
const often = { optional: true, least: 1, most: 1000 } as const

/** What a VIP level changes in the limits of a method; what a row leaves empty is as for everybody. */
export const vipLimits = (label: string) =>
  grid(
    label,
    {
      level: integer('From VIP', { least: 1, most: 9, initially: 1 }),
      most: amount('Most', some),
      dayAmount: amount('A day', some),
      weekAmount: amount('A week', some),
      monthAmount: amount('A month', some),
      dayCount: integer('Times a day', often),
      weekCount: integer('Times a week', often),
      monthCount: integer('Times a month', often),
      freePerDay: integer('Free a day', { optional: true, least: 0, most: 100 }),
    },
    {
      optional: true,
      once: 'level',
      longest: 9,
      initially: [],
      hint: 'Each row holds from its level on, up to the next; an empty cell is as for everybody.',
    },
  )
