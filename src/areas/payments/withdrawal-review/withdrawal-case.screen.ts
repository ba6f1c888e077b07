import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'
import { uuidPattern } from '#values/id.ts'
import { caseChecks } from './case-checks.ts'

const perhaps = z.nullable(z.string())
const payment = z.object({ at: z.string(), amount: z.string(), method: z.string(), status: z.string(), utr: perhaps })

/** Everything a reviewer looks at, on one page. The account is masked; who needs it whole says why. */
export const withdrawalCase = query({
  at: '/api/withdraws/:id/case',
  title: 'A withdrawal and what speaks for and against it',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  parameters: z.object({ id: z.string().check(z.regex(uuidPattern, 'Not an id')) }),
  answer: z.object({
    id: z.string(),
    version: z.number(),
    status: z.string(),
    askedAt: z.string(),
    playerId: z.string(),
    player: z.string(),
    playerName: z.string(),
    vip: z.number(),
    method: z.string(),
    amount: z.string(),
    fee: z.string(),
    net: z.string(),
    account: z.string(),
    holder: z.string(),
    branch: perhaps,
    balance: z.string(),
    held: z.string(),
    /** After a rejection: what was held is in the wallet again. */
    balanceIfRejected: z.string(),
    deposited: z.string(),
    withdrawn: z.string(),
    reason: perhaps,
    rule: perhaps,
    heldBy: perhaps,
    heldUntil: perhaps,
    verdict: perhaps,
    verdictBy: perhaps,
    escalatedBy: perhaps,
    checks: caseChecks,
    deposits: z.array(payment),
    withdrawals: z.array(payment),
    bets: z.array(z.object({ at: z.string(), what: z.string(), stake: z.string(), pl: perhaps, status: z.string() })),
    attempts: z.array(
      z.object({
        id: z.string(),
        gateway: z.string(),
        part: z.number(),
        status: z.string(),
        amount: z.string(),
        at: z.string(),
        by: z.string(),
        utr: perhaps,
        message: perhaps,
      }),
    ),
  }),
})

/** What the reader decided or ordered in the last seconds and may still take back. */
export const undoable = query({
  at: '/api/withdrawals/undoable',
  title: 'What can still be undone',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  parameters: z.object({}),
  answer: z.array(
    z.object({
      id: z.string(),
      player: z.string(),
      amount: z.string(),
      what: z.enum(['APPROVE', 'REJECT', 'PAY']),
      dueAt: z.string(),
    }),
  ),
})
