import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, id, instant, integer, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { receiptAnswer } from '#blueprint/receipt/receipt-answer.ts'
import { receiptParameters } from '#blueprint/receipt/receipt-parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { caseChecks } from '#areas/payments/withdrawals/review/case-checks.ts'

/** History of a deposit or withdrawal from request to bank statement, and where its money is. */
export const moneyTrail = query({
  at: '/api/money-trail/:deposit',
  title: 'Money trail of a deposit or withdrawal',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  parameters: z.object({
    deposit: uuidParameter(),
  }),
  currencyOf: ['payment', 'deposit'],
  answer: {
    id: uuid(),
    kind: option(['DEPOSIT', 'WITHDRAWAL']),
    playerId: id(),
    player: text(),
    amount: amount(),
    /** Amount declared by the player, when a different one was found at the bank. */
    claimed: nullable(amount()),
    hold: nullable({ by: text(), at: instant(), note: text() }),
    status: text(),
    method: text(),
    utr: nullable(text()),
    utrTyped: nullable(text()),
    checks: caseChecks,
    /** Other deposits with the same or a similar picture; those outside the viewer’s downline are only counted. */
    reusedFor: many({
      id: uuid(),
      player: text(),
      playerId: id(),
      amount: amount(),
      status: text(),
      /** Date range around the request, as a list filter. */
      days: text(),
      isSame: toggle(),
    }),
    shownHidden: integer(),
    sentence: text(),
    tone: option(['GOOD', 'WAITING', 'BAD']),
    warnings: many(text()),
    /** Whether another gateway query could change anything. */
    mayRetry: toggle(),
    /** Reply for a chat, in English and Hindi. */
    reply: text(),
    steps: many({ at: instant(), title: text(), text: text(), raw: nullable(text()) }),
  },
})

/** Once the deposit is credited. */
export const depositReceipt = query({
  at: '/api/deposits/:id/receipt',
  title: 'Receipt of a deposit',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  parameters: receiptParameters,
  answer: receiptAnswer,
})
