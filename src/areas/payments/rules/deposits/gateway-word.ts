import type { Money } from '#values/money.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import { depositFlow } from './deposit.ts'

/** Payment states of all gateways in our terms. */
export const gatewayWords = ['INITIATED', 'PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'EXPIRED', 'REVERSED'] as const
export type GatewayWord = (typeof gatewayWords)[number]

/** Why a gateway event needs manual review. */
export const reviewReasons = [
  'UNKNOWN_ORDER',
  'UNKNOWN_WORD',
  'OTHER_GATEWAY',
  'OTHER_DIRECTION',
  'OTHER_MERCHANT',
  'OTHER_CURRENCY',
  'OTHER_AMOUNT',
  'OTHER_CONTENT',
  'UNREADABLE',
  'UNCONFIRMED',
  'LATE_CREDITED',
  'LATE_SUCCESS',
  'REVERSED_THERE',
] as const
export type ReviewReason = (typeof reviewReasons)[number]

/** A reported state. null fields were missing, and missing fields prove nothing. */
export type Heard = {
  readonly direction: 'DEPOSIT' | 'PAYOUT'
  readonly merchant: string | null
  readonly amount: Money | null
  readonly currency: string | null
  readonly word: GatewayWord | null
}

/** What was requested. */
export type Wanted = {
  readonly isOfThisGateway: boolean
  readonly merchant: string
  readonly amount: Money
  readonly currency: string
  readonly status: string
}

export type Judgement =
  | { readonly does: 'credit'; readonly review: 'LATE_CREDITED' | null }
  | { readonly does: 'move'; readonly move: 'await' | 'process' | 'fail' | 'expire' }
  | { readonly does: 'nothing'; readonly why: 'REPEATED' | 'OVERTAKEN' }
  | { readonly does: 'review'; readonly why: ReviewReason }

const review = (why: ReviewReason): Judgement => ({ does: 'review', why })
const repeated: Judgement = { does: 'nothing', why: 'REPEATED' }
const overtaken: Judgement = { does: 'nothing', why: 'OVERTAKEN' }

/**
 * Every possible gateway event of a deposit, in any order and number. Only money that clearly matches the request is
 * credited, once. A gateway never changes a final state, except that an expired deposit that was paid is credited and
 * flagged. A success after any other end is reviewed manually.
 */
export function judgeWord(wanted: Wanted | null, heard: Heard): Judgement {
  if (wanted === null) return review('UNKNOWN_ORDER')
  return mismatch(wanted, heard) ?? progressOf(wanted.status, heard.word)
}

function mismatch(wanted: Wanted, { direction, merchant, amount, currency, word }: Heard): Judgement | null {
  if (!wanted.isOfThisGateway) return review('OTHER_GATEWAY')
  if (direction !== 'DEPOSIT') return review('OTHER_DIRECTION')
  if (merchant !== wanted.merchant) return review('OTHER_MERCHANT')
  if (word === null) return review('UNKNOWN_WORD')
  // A failure with a different amount is still no money; an event with money must match completely.
  const bringsMoney = word === 'SUCCESS' || word === 'REVERSED'
  if (currency === null ? bringsMoney : currency !== wanted.currency) return review('OTHER_CURRENCY')
  if (amount === null ? bringsMoney : amount !== wanted.amount) return review('OTHER_AMOUNT')
  return null
}

function progressOf(status: string, word: GatewayWord | null): Judgement {
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

function successOf(status: string): Judgement {
  if (status === 'SUCCESS') return repeated
  if (!mayMove(depositFlow, 'succeed', status)) return review('LATE_SUCCESS')
  return { does: 'credit', review: status === 'EXPIRED' ? 'LATE_CREDITED' : null }
}

function moveIfOpen(status: string, move: 'await' | 'process' | 'fail', same: string): Judgement {
  if (status === same) return repeated
  return mayMove(depositFlow, move, status) ? { does: 'move', move } : overtaken
}

/**
 * What a callback leads to. A signed callback can still be wrong or forged, so credits from a limit on, and every final
 * state without review, are confirmed by querying the gateway.
 */
export function believe(judged: Judgement, amount: Money, confirmAbove: Money): Judgement | { readonly does: 'ask' } {
  if (judged.does === 'credit' && amount >= confirmAbove) return { does: 'ask' }
  return judged.does === 'move' && judged.move === 'fail' ? { does: 'ask' } : judged
}

const second = 1_000

/**
 * When the gateway is queried without a callback: after 1/30, 1/6 and 1/2 of the term, when it ends, after twice the
 * term, then every two terms.
 */
export function askAgainAt(askedAt: Date, termMinutes: number, asked: number): Date {
  const term = termMinutes * 60 * second
  const steps = [term / 30, term / 6, term / 2, term + 2 * second, term * 2]
  return new Date(askedAt.getTime() + (steps[asked] ?? term * 2 * (asked - steps.length + 2)))
}

/** The next of these times, regardless of other queries in between. */
export function nextQuestionAt(askedAt: Date, termMinutes: number, now: Date): Date {
  for (let asked = 0; ; asked += 1) {
    const at = askAgainAt(askedAt, termMinutes, asked)
    if (at > now) return at
  }
}

/** Late payments arrive within twice the term; a query after that is the last one. */
export const isLateOver = (askedAt: Date, termMinutes: number, now: Date): boolean =>
  now.getTime() >= askedAt.getTime() + 2 * termMinutes * 60 * second

/** After this many queries the deposit is reviewed manually. */
export const mostQuestions = 16
