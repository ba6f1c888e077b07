import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, instant, integer, percent, text, toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** Today's sportsbook in each domain: what was placed and refused, what is open, and the limits in force. */
export const sportsBookToday = query({
  at: '/api/sports-book/today',
  title: 'Sportsbook today',
  permission: 'SPORTS_VIEW',
  scope: 'downline',
  parameters: z.object({}),
  answer: {
    domains: many({
      domain: text(),
      currency: text(),
      /** The day of the site, as a list filter. */
      today: text(),
      isOpen: toggle(),
      minStake: nullable(amount()),
      maxStake: nullable(amount()),
      maxProfit: nullable(amount()),
      players: integer(),
      tickets: integer(),
      live: integer(),
      stake: amount(),
      returned: amount(),
      rejected: integer(),
      acceptance: nullable(percent()),
      reasons: many({ reason: text(), count: integer() }),
      open: integer(),
      openStake: amount(),
      disputed: integer(),
      lastTicketAt: nullable(instant()),
    }),
  },
})
