import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, id, instant, text } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { repairMethods } from '#areas/reports/rules/balances/repair-method.ts'

const booking = { booking: id(), at: instant(), kind: text(), ref: text() }

/** Everything that may explain why the stored figures of an account do not match its ledger. */
export const findCause = query({
  at: '/api/player-balance-repair-report/:id/cause',
  title: 'Find cause',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  parameters: z.object({
    id: uuidParameter('Enter a finding id.'),
  }),
  currencyOf: ['balance_check', 'id'],
  answer: {
    account: id(),
    /** The effect of each repair method, or why it does not apply. */
    methods: many({
      method: option(repairMethods),
      unfit: nullable(text()),
      amount: nullable(amount()),
      after: nullable(amount()),
      linked: many(text()),
    }),
    stored: amount(),
    /** The balance after the last entry; null if there are no entries. */
    lastBooking: nullable(amount()),
    breaks: many({ ...booking, before: amount(), amount: amount(), stored: amount(), gap: amount() }),
    duplicates: many({ kind: text(), ref: text(), bookings: text(), amount: amount() }),
    missing: many({ label: text(), id: text(), at: instant(), reported: amount(), booked: amount() }),
    markets: many({ id: id(), name: text(), stored: amount(), expected: amount() }),
  },
})
