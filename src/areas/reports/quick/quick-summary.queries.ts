import { z } from 'zod/mini'
import { many, optional } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, id, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const filter = (length: number) => z.optional(z.string('Enter a text.').check(z.maxLength(length, 'This is too long.')))

const topPlayer = { id: id(), name: text(), amount: amount(), currency: text() }

/** Sums of the quick report for these filters by currency, with the open exposure of the moment and the top five players. */
export const quickSummary = query({
  at: '/api/quick-report/summary',
  title: 'Quick report summary',
  permission: 'QIUCKREPORT_VIEW',
  scope: 'downline',
  parameters: z.object({ settledOn: filter(22), node: filter(18), product: filter(400), domainId: filter(400) }),
  answer: {
    currencies: many({
      currency: text(),
      registrations: count(),
      firstDeposits: count(),
      firstDeposited: amount(),
      deposits: count(),
      deposited: amount(),
      withdrawals: count(),
      withdrawn: amount(),
      netCash: amount(),
      bets: count(),
      stake: amount(),
      ggr: amount(),
      bonusCost: amount(),
      counted: amount(),
      ngr: amount(),
      /** For those who may open the exposure of players. */
      exposure: optional(amount()),
    }),
    /** By their net result, for those who may open the report on players. */
    winners: optional(many(topPlayer)),
    losers: optional(many(topPlayer)),
  },
})
