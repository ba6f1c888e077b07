import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { reversal, transfer, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import type { Money } from '#values/money.ts'
import type { RewardKind } from './reward-run.ts'

export const rewardLineFlow = flow({
  states: ['DUE', 'NOTHING', 'EXCLUDED', 'PAID', 'REVERSED'],
  moves: {
    exclude: { from: ['DUE'], to: 'EXCLUDED' },
    pay: { from: ['DUE'], to: 'PAID' },
    reverse: { from: ['PAID'], to: 'REVERSED' },
  },
})

export interface RewardLine {
  readonly id: string
  readonly runId: string
  readonly playerId: bigint
  readonly kind: RewardKind
  readonly amount: Money
  readonly currency: string
  readonly journalId: string | null
}
type LineDecision = Decision<'reward_line', typeof rewardLineFlow>

/** Why a player may have no reward now; `care`: what restricts the player. */
export const accountRefusal = (status: string, care: Refusal | null): Refusal | null =>
  status === 'LOCKED' || status === 'CLOSED' ? refuse('The account is closed or blocked.') : care

const transferKinds = { LOYALTY: 'LOYALTY_REDEEM', LOSING_BONUS: 'LOSING_BONUS', AFFILIATE: 'REFERRAL_REWARD' } as const
const notes = {
  LOYALTY: 'Worth of loyalty points',
  LOSING_BONUS: 'Bonus on net losses',
  AFFILIATE: 'Reward of an affiliate',
} as const

/** The run and the player name the transfer, so the ledger itself posts a line once. */
const posting = ({ runId, playerId: accountId, kind, amount, currency }: RewardLine): TransferOrder =>
  transfer({
    accountId,
    kind: transferKinds[kind],
    debit: 'bonus',
    credit: 'wallet',
    amount,
    currency,
    ref: `reward-run:${runId}`,
    note: notes[kind],
  })

/** A player who was excluded or blocked since the calculation gets nothing, and the line says why. */
export function payLine(line: RewardLine, excluded: Refusal | null, payer: { by: string; at: Date }): LineDecision {
  if (excluded) return decide({ move: 'exclude', set: { reason: excluded.refused, decided_by: payer.by } })
  return decide({ move: 'pay', set: { decided_by: payer.by, paid_at: payer.at }, transfers: [posting(line)] })
}

/** Players are excluded while the run is reviewed: what was approved stays as it is. */
export const excludeLine = (runStatus: string, reason: string, by: string): LineDecision =>
  runStatus === 'CALCULATED'
    ? decide({ move: 'exclude', set: { reason, decided_by: by }, message: 'Player excluded' })
    : refuse('Players can be excluded until the run is approved.')

interface LineOfRun {
  /** Of the run. */
  readonly status: string
  /** A line of a later run that stands corrects this one. */
  readonly isCorrected: boolean
}

/** A run that is being paid or reversed as a whole finishes first, and what a later run took back is not taken twice. */
export function reverseOneLine(
  { status, isCorrected }: LineOfRun,
  line: RewardLine,
  reason: string,
  by: string,
): LineDecision {
  if (status !== 'PAID') return refuse('Single rewards can be reversed when the run is paid.')
  if (isCorrected) return refuse('A later run corrects this reward. Reverse it there first.')
  return reverseLine(line, reason, by)
}

/** The money may be spent meanwhile: the reversal takes it all the same, and the wallet shows a debt. */
export function reverseLine(line: RewardLine, reason: string, by: string | null): LineDecision {
  if (line.journalId === null) return refuse('The reward is not paid.')
  return decide({
    move: 'reverse',
    set: { reason, decided_by: by },
    transfers: [reversal(posting(line), line.journalId, 'Reversal of a reward for a period')],
    message: 'Reward reversed',
  })
}
