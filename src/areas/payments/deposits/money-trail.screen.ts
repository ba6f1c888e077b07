import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { uuidPattern } from '#values/id.ts'
import { caseChecks } from '#areas/payments/withdrawal-review/case-checks.ts'

const perhaps = z.nullable(z.string())

/** From request to the bank's line: what happened to a deposit or withdrawal, and where its money is. */
export const moneyTrail = query({
  at: '/api/money-trail/:deposit',
  title: 'Where the money of a deposit or withdrawal is',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  parameters: z.object({
    deposit: z.string().check(z.regex(uuidPattern, 'Not an id')),
  }),
  answer: z.object({
    id: z.string(),
    kind: z.enum(['DEPOSIT', 'WITHDRAWAL']),
    playerId: z.string(),
    player: z.string(),
    amount: z.string(),
    /** What the player said, where another amount was found at the bank. */
    claimed: perhaps,
    held: z.nullable(z.object({ by: z.string(), at: z.string(), note: z.string() })),
    status: z.string(),
    method: z.string(),
    utr: perhaps,
    checks: caseChecks,
    /** Other deposits of which its picture was shown, or one like it; those out of the reader's sight are counted. */
    shownFor: z.array(
      z.object({
        id: z.string(),
        player: z.string(),
        playerId: z.string(),
        amount: z.string(),
        status: z.string(),
        /** When it was asked for, as a filter of days says it. */
        days: z.string(),
        isSame: z.boolean(),
      }),
    ),
    shownHidden: z.number(),
    sentence: z.string(),
    tone: z.enum(['GOOD', 'WAITING', 'BAD']),
    warnings: z.array(z.string()),
    /** Hearing its gateway once more could change something. */
    mayRetry: z.boolean(),
    /** For a chat, in English and Hindi. */
    reply: z.string(),
    steps: z.array(z.object({ at: z.string(), title: z.string(), text: z.string(), raw: perhaps })),
  }),
})
