import type { Money } from '#values/money.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import { depositFlow } from './deposit.ts'

/** Payment statuses shared by all gateways; adapters map the gateway’s own values to these. */
export const gatewayStatuses = [
  'INITIATED',
  'PENDING',
  'PROCESSING',
  'SUCCESS',
  'FAILED',
  'EXPIRED',
  'REVERSED',
] as const
export type GatewayStatus = (typeof gatewayStatuses)[number]

/** Why a gateway event needs manual review. */
export const reviewReasons = [
  'UNKNOWN_ORDER',
  'UNKNOWN_WORD',
  'OTHER_GATEWAY',
  'OTHER_DIRECTION',
  'OTHER_MERCHANT',
  'OTHER_CURRENCY',
  'OTHER_AMOUNT',
  'OTHER_PLAYER',
  'OTHER_CONTENT',
  'UNREADABLE',
  'UNCONFIRMED',
  'LATE_CREDITED',
  'LATE_SUCCESS',
  'REVERSED_THERE',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** A payment as the gateway reports it. A null field was missing from the report and matches nothing. */
export type ReportedPayment = {
  readonly direction: 'DEPOSIT' | 'PAYOUT'
  readonly merchant: string | null
  readonly amount: Money | null
  readonly currency: string | null
  readonly word: GatewayStatus | null
  /** The player as the gateway names it; compared only where it does. */
  readonly player?: string | null
}

/** The payment as we requested it. */
export type RequestedPayment = {
  readonly isOfThisGateway: boolean
  readonly merchant: string
  readonly amount: Money
  readonly currency: string
  readonly status: string
  /** Names under which the gateway may know the player. */
  readonly players?: readonly string[]
}

export type StatusEvaluation =
  | { readonly does: 'credit'; readonly review: 'LATE_CREDITED' | null }
  | { readonly does: 'move'; readonly move: 'await' | 'process' | 'fail' | 'expire' }
  | { readonly does: 'nothing'; readonly reason: 'REPEATED' | 'OVERTAKEN' }
  | { readonly does: 'review'; readonly reason: ReviewReason }

const review = (reason: ReviewReason): StatusEvaluation => ({ does: 'review', reason })
const repeated: StatusEvaluation = { does: 'nothing', reason: 'REPEATED' }
const overtaken: StatusEvaluation = { does: 'nothing', reason: 'OVERTAKEN' }

/**
 * Evaluates a gateway event of a deposit, in any order and number. Credits only money that matches the request, once. A
 * final state never changes, except that an expired deposit that was paid is credited and flagged. A success after any
 * other end is reviewed manually.
 */
export function evaluateStatus(requested: RequestedPayment | null, reported: ReportedPayment): StatusEvaluation {
  if (requested === null) return review('UNKNOWN_ORDER')
  return mismatch(requested, reported) ?? progressOf(requested.status, reported.word)
}

function mismatch(
  requested: RequestedPayment,
  { direction, merchant, amount, currency, word, player = null }: ReportedPayment,
): StatusEvaluation | null {
  if (!requested.isOfThisGateway) return review('OTHER_GATEWAY')
  if (direction !== 'DEPOSIT') return review('OTHER_DIRECTION')
  if (merchant !== requested.merchant) return review('OTHER_MERCHANT')
  if (player !== null && !requested.players?.includes(player)) return review('OTHER_PLAYER')
  if (word === null) return review('UNKNOWN_WORD')
  // A failure with a different amount is still no money; an event with money must match completely.
  const bringsMoney = word === 'SUCCESS' || word === 'REVERSED'
  if (currency === null ? bringsMoney : currency !== requested.currency) return review('OTHER_CURRENCY')
  if (amount === null ? bringsMoney : amount !== requested.amount) return review('OTHER_AMOUNT')
  return null
}

function progressOf(status: string, word: GatewayStatus | null): StatusEvaluation {
  switch (word) {
    case 'SUCCESS':
      return successOf(status)
    case 'REVERSED':
      if (status === 'SUCCESS') return review('REVERSED_THERE')
      return status === 'REVERSED' ? repeated : moveIfOpen(status, 'fail', 'FAILED')
    case 'FAILED':
      return moveIfOpen(status, 'fail', 'FAILED')
    case 'EXPIRED':
      return mayMove(depositFlow, 'expire', status)
        ? { does: 'move', move: 'expire' }
        : moveIfOpen(status, 'fail', 'EXPIRED')
    case 'PROCESSING':
      return moveIfOpen(status, 'process', 'PROCESSING')
    case 'PENDING':
      return moveIfOpen(status, 'await', 'PENDING')
    default:
      return status === 'INITIATED' ? repeated : overtaken
  }
}

function successOf(status: string): StatusEvaluation {
  if (status === 'SUCCESS') return repeated
  if (!mayMove(depositFlow, 'succeed', status)) return review('LATE_SUCCESS')
  return { does: 'credit', review: status === 'EXPIRED' ? 'LATE_CREDITED' : null }
}

function moveIfOpen(status: string, move: 'await' | 'process' | 'fail', same: string): StatusEvaluation {
  if (status === same) return repeated
  return mayMove(depositFlow, move, status) ? { does: 'move', move } : overtaken
}

/**
 * Decides whether a callback must be confirmed by querying the gateway first. A signed callback can still be wrong or
 * forged, so this applies to credits from a limit on and to final failures.
 */
export function requireConfirmation(
  evaluation: StatusEvaluation,
  amount: Money,
  confirmAbove: Money,
): StatusEvaluation | { readonly does: 'ask' } {
  if (evaluation.does === 'credit' && amount >= confirmAbove) return { does: 'ask' }
  return evaluation.does === 'move' && evaluation.move === 'fail' ? { does: 'ask' } : evaluation
}

const second = 1_000

/**
 * Time of the nth query when no callback arrives: after 1/30, 1/6 and 1/2 of the term, when it ends, after twice the
 * term, then every two terms.
 */
export function pollTimeAt(requestedAt: Date, termMinutes: number, queryCount: number): Date {
  const term = termMinutes * 60 * second
  const steps = [term / 30, term / 6, term / 2, term + 2 * second, term * 2]
  return new Date(requestedAt.getTime() + (steps[queryCount] ?? term * 2 * (queryCount - steps.length + 2)))
}

/** Returns the next scheduled query time after `now`, regardless of other queries in between. */
export function nextPollAt(requestedAt: Date, termMinutes: number, now: Date): Date {
  for (let queryCount = 0; ; queryCount += 1) {
    const at = pollTimeAt(requestedAt, termMinutes, queryCount)
    if (at > now) return at
  }
}

/** Late payments arrive within twice the term; the first query after that is the last one. */
export const isLateWindowOver = (requestedAt: Date, termMinutes: number, now: Date): boolean =>
  now.getTime() >= requestedAt.getTime() + 2 * termMinutes * 60 * second

/** After this many queries the deposit is reviewed manually. */
export const maxPolls = 16
