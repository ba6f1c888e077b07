import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { amount, id, instant, integer, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { receiptAnswer } from '#blueprint/receipt/receipt-answer.ts'
import { receiptParameters } from '#blueprint/receipt/receipt-parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { caseChecks } from './case-checks.ts'

const payment = { at: instant(), amount: amount(), method: text(), status: text(), utr: nullable(text()) }

/** All data for a withdrawal review. The account is masked; revealing it needs a reason. */
export const withdrawalCase = query({
  at: '/api/withdraws/:id/case',
  title: 'Withdrawal review',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  parameters: z.object({ id: uuidParameter() }),
  currencyOf: ['payment', 'id'],
  answer: {
    id: uuid(),
    version: integer(),
    status: text(),
    requestedAt: instant(),
    playerId: id(),
    player: text(),
    playerName: text('', { masked: true }),
    vip: integer(),
    method: text(),
    amount: amount(),
    /** What was requested, where only a part of it was approved. */
    requestedAmount: nullable(amount()),
    fee: amount(),
    /** Withheld, or as it would be withheld by an approval now. */
    tax: amount(),
    taxedWinnings: amount(),
    net: amount(),
    account: text('', { masked: true }),
    holder: text('', { masked: true }),
    branch: nullable(text()),
    balance: amount(),
    held: amount(),
    /** Wallet balance after a rejection, with the held amount returned. */
    balanceIfRejected: amount(),
    deposited: amount(),
    withdrawn: amount(),
    reason: nullable(text()),
    rule: nullable(text()),
    /** The documents that the player was asked for. */
    documentRequest: nullable({
      types: many(text()),
      note: text(),
      requestedBy: text(),
      requestedAt: instant(),
      receivedAt: nullable(instant()),
    }),
    claimedBy: nullable(text()),
    claimedUntil: nullable(instant()),
    isMine: toggle(),
    decision: nullable(text()),
    decidedBy: nullable(text()),
    escalatedBy: nullable(text()),
    checks: caseChecks,
    deposits: many(payment),
    withdrawals: many(payment),
    bets: many({ at: instant(), name: text(), stake: amount(), pl: nullable(amount()), status: text() }),
    attempts: many({
      id: uuid(),
      gateway: text(),
      part: integer(),
      status: text(),
      amount: amount(),
      at: instant(),
      by: text(),
      utr: nullable(text()),
      message: nullable(text()),
    }),
  },
})

/** The viewer’s own decisions and payouts that can still be undone. */
export const undoable = query({
  at: '/api/withdrawals/undoable',
  title: 'Actions that can still be undone',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  parameters: z.object({}),
  answer: many({
    id: uuid(),
    player: text(),
    currency: text(),
    amount: amount(),
    decision: option(['APPROVE', 'REJECT', 'PAY']),
    dueAt: instant(),
  }),
})

/** Once the withdrawal is paid. */
export const withdrawalReceipt = query({
  at: '/api/withdraws/:id/receipt',
  title: 'Receipt of a withdrawal',
  permission: 'WITHDRAW_VIEW',
  scope: 'downline',
  parameters: receiptParameters,
  answer: receiptAnswer,
})
