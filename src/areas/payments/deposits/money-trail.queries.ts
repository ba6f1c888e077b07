import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, id, instant, integer, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { caseChecks } from '#areas/payments/withdrawal-review/case-checks.ts'

/** From request to the bank's line: what happened to a deposit or withdrawal, and where its money is. */
export const moneyTrail = query({
  at: '/api/money-trail/:deposit',
  title: 'Money trail of a deposit or withdrawal',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  parameters: z.object({
    deposit: uuidParameter(),
  }),
  answer: {
    id: uuid(),
    kind: option(['DEPOSIT', 'WITHDRAWAL']),
    playerId: id(),
    player: text(),
    amount: amount(),
    /** What the player said, where another amount was found at the bank. */
    claimed: nullable(amount()),
    held: nullable({ by: text(), at: instant(), note: text() }),
    status: text(),
    method: text(),
    utr: nullable(text()),
    checks: caseChecks,
    /** Other deposits of which its picture was shown, or one like it; those out of the reader's sight are counted. */
    shownFor: many({
      id: uuid(),
      player: text(),
      playerId: id(),
      amount: amount(),
      status: text(),
      /** When it was asked for, as a filter of days says it. */
      days: text(),
      isSame: toggle(),
    }),
    shownHidden: integer(),
    sentence: text(),
    tone: option(['GOOD', 'WAITING', 'BAD']),
    warnings: many(text()),
    /** Hearing its gateway once more could change something. */
    mayRetry: toggle(),
    /** For a chat, in English and Hindi. */
    reply: text(),
    steps: many({ at: instant(), title: text(), text: text(), raw: nullable(text()) }),
  },
})
