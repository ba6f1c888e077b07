import type { Money } from '#values/money.ts'
import { mayMove } from '#blueprint/decision/flow.ts'
import { depositFlow } from './deposit.ts'

/** What a payment can be at a gateway, in the house's words. */
export const gatewayWords = ['INITIATED', 'PENDING', 'PROCESSING', 'SUCCESS', 'FAILED', 'EXPIRED', 'REVERSED'] as const
export type GatewayWord = (typeof gatewayWords)[number]

/** Why somebody must look at what a gateway said. */
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

/** What was said of an order. Null: it was left out, and what is left out proves nothing. */
export type Heard = {
  readonly direction: 'DEPOSIT' | 'PAYOUT'
  readonly merchant: string | null
  readonly amount: Money | null
  readonly currency: string | null
  readonly word: GatewayWord | null
}

/** What was asked for. */
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
 * Everything a gateway may say of a deposit, in whatever order and however often. Only money that is plainly the money asked
 * for is credited, and once; a final state is never left because of a gateway alone, but that an expired one was paid after
 * all: then it is credited and somebody is told. A success after any other end is for a person.
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
  // A failure of another amount is still no money; what brings money must name all of it.
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
 * What follows when a callback says so. Whoever can sign may be wrong, or not be who he was: money from a limit on, and every
 * end that nobody would look behind again, is believed when the gateway, asked, says the same.
 */
export function believe(judged: Judgement, amount: Money, confirmAbove: Money): Judgement | { readonly does: 'ask' } {
  if (judged.does === 'credit' && amount >= confirmAbove) return { does: 'ask' }
  return judged.does === 'move' && judged.move === 'fail' ? { does: 'ask' } : judged
}

const second = 1_000

/**
 * When a gateway is asked of its own accord what became of a deposit: after a thirtieth of its term (a minute of thirty), a
 * sixth, half of it, when it has just ended, and after twice the term; then every two terms.
 */
export function askAgainAt(askedAt: Date, termMinutes: number, asked: number): Date {
  const term = termMinutes * 60 * second
  const steps = [term / 30, term / 6, term / 2, term + 2 * second, term * 2]
  return new Date(askedAt.getTime() + (steps[asked] ?? term * 2 * (asked - steps.length + 2)))
}

/** The first of those moments that is still to come, however often somebody asked between them. */
export function nextQuestionAt(askedAt: Date, termMinutes: number, now: Date): Date {
  for (let asked = 0; ; asked += 1) {
    const at = askAgainAt(askedAt, termMinutes, asked)
    if (at > now) return at
  }
}

/** Who pays late has paid within twice the term: an answer after that is the last one waited for. */
export const isLateOver = (askedAt: Date, termMinutes: number, now: Date): boolean =>
  now.getTime() >= askedAt.getTime() + 2 * termMinutes * 60 * second

/** After so many questions it is for a person. */
export const mostQuestions = 16
