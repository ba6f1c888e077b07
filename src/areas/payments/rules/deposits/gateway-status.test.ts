import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, type Money } from '#values/money.ts'
import { isRefusal } from '#blueprint/decision/decision.ts'
import * as deposits from './deposit.ts'
import {
  pollTimeAt,
  requireConfirmation,
  gatewayStatuses,
  isLateWindowOver,
  evaluateStatus,
  nextPollAt,
  reviewReasons,
  type ReportedPayment,
  type RequestedPayment,
} from './gateway-status.ts'
import { modelAfterEvents, modelAfterQuery, truths, eventSequencesUpTo, type Event } from './gateway-status.model.ts'

const amount = money(125_050n)
const requested: RequestedPayment = {
  isOfThisGateway: true,
  merchant: 'house',
  amount,
  currency: 'INR',
  status: 'PENDING',
}
const reported: ReportedPayment = { direction: 'DEPOSIT', merchant: 'house', amount, currency: 'INR', word: 'SUCCESS' }
const at = new Date(0)

interface GatewayHistory {
  readonly gatewayEvents: readonly Event[]
  readonly answers: readonly Event[]
}

/** Repeats the server’s steps: evaluate the event, apply the deposit rule, move to the resulting state. */
function replay({ gatewayEvents, answers }: GatewayHistory) {
  let status = 'INITIATED'
  let credits = 0
  const reviews: string[] = []
  for (const [n, event] of [...gatewayEvents, ...answers].entries()) {
    if (event === 'init') continue
    const evaluated = evaluateStatus({ ...requested, status }, { ...reported, word: statusOf[event] })
    const evaluation = n < gatewayEvents.length ? requireConfirmation(evaluated, amount, money(amount + 1n)) : evaluated
    const deposit = { id: '1', playerId: 7n, amount, currency: 'INR', status, fee: money(0n), requestedBy: 'player' }
    if (evaluation.does === 'review') reviews.push(evaluation.reason)
    if (evaluation.does === 'credit') {
      const decision = deposits.succeed(deposit, { amount, currency: 'INR', gateway: 'g', at })
      if (isRefusal(decision)) throw new Error(decision.refused)
      credits += 1
      status = 'SUCCESS'
      if (evaluation.review) reviews.push(evaluation.review)
    }
    if (evaluation.does === 'move') {
      const decision = deposits.progress(deposit, evaluation.move)
      if (isRefusal(decision)) throw new Error(decision.refused)
      status = deposits.depositFlow.moves[evaluation.move].to
    }
  }
  return { status, credits, reviews }
}
const statusOf = { pending: 'PENDING', success: 'SUCCESS', failed: 'FAILED', expired: 'EXPIRED' } as const

describe('CBK-04 any order of gateway events', () => {
  test('matches the model for all event sequences up to length 6', () => {
    let count = 0
    for (const events of eventSequencesUpTo(6)) {
      expect([events, replay({ gatewayEvents: [], answers: events })]).toEqual([events, modelAfterEvents(events)])
      count += 1
    }
    expect(count).toBe(5 + 25 + 125 + 625 + 3_125 + 15_625)
  })

  test('CBK-08 matches the model for callbacks up to length 5 followed by a query', () => {
    for (const gatewayEvents of eventSequencesUpTo(5)) {
      for (const truth of truths)
        expect([gatewayEvents, truth, replay({ gatewayEvents, answers: [truth] })]).toEqual([
          gatewayEvents,
          truth,
          modelAfterQuery(gatewayEvents, truth),
        ])
      if (!gatewayEvents.includes('success')) expect(replay({ gatewayEvents, answers: ['success'] }).credits).toBe(1)
    }
  })

  test('CBK-08 never fails a deposit by callback alone, and never credits by callback at or above the limit', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...deposits.depositFlow.states),
        fc.constantFrom(...gatewayStatuses),
        (status, word) => {
          const evaluation = evaluateStatus({ ...requested, status }, { ...reported, word })
          const believed = requireConfirmation(evaluation, amount, amount)
          expect(believed.does).not.toBe('credit')
          if (believed.does === 'move') expect(believed.move).not.toBe('fail')
          if (evaluation.does === 'review' || evaluation.does === 'nothing') expect(believed).toBe(evaluation)
          if (evaluation.does === 'credit')
            expect(requireConfirmation(evaluation, amount, money(amount + 1n))).toBe(evaluation)
        },
      ),
    )
  })

  test('never leaves a final state and credits at most once', () => {
    const anyWord = fc.constantFrom(...gatewayStatuses)
    fc.assert(
      fc.property(fc.constantFrom(...deposits.depositFlow.states), anyWord, (status, word) => {
        const evaluation = evaluateStatus({ ...requested, status }, { ...reported, word })
        const isOpen = ['INITIATED', 'PENDING', 'PROCESSING'].includes(status)
        if (evaluation.does === 'move') expect(isOpen).toBe(true)
        if (evaluation.does === 'credit') expect(isOpen || status === 'EXPIRED').toBe(true)
        if (status === 'SUCCESS') expect(['nothing', 'review']).toContain(evaluation.does)
      }),
    )
  })

  test('reviews a success after failure, rejection or cancellation, and credits and flags one after expiry', () => {
    for (const status of ['FAILED', 'REJECTED', 'CANCELLED', 'REVERSED'])
      expect(evaluateStatus({ ...requested, status }, reported)).toEqual({ does: 'review', reason: 'LATE_SUCCESS' })
    expect(evaluateStatus({ ...requested, status: 'EXPIRED' }, reported)).toEqual({
      does: 'credit',
      review: 'LATE_CREDITED',
    })
    expect(evaluateStatus({ ...requested, status: 'SUCCESS' }, { ...reported, word: 'REVERSED' })).toEqual({
      does: 'review',
      reason: 'REVERSED_THERE',
    })
  })
})

describe('CBK-02 an event is compared with the request', () => {
  const cases: readonly (readonly [
    reason: (typeof reviewReasons)[number],
    wanted: Partial<RequestedPayment>,
    heard: Partial<ReportedPayment>,
  ])[] = [
    ['OTHER_GATEWAY', { isOfThisGateway: false }, {}],
    ['OTHER_DIRECTION', {}, { direction: 'PAYOUT' }],
    ['OTHER_MERCHANT', {}, { merchant: 'someone' }],
    ['OTHER_MERCHANT', {}, { merchant: null }],
    ['OTHER_CURRENCY', {}, { currency: 'USD' }],
    ['OTHER_CURRENCY', {}, { currency: null }],
    ['OTHER_AMOUNT', {}, { amount: money(125_051n) }],
    ['OTHER_AMOUNT', {}, { amount: null }],
    ['OTHER_AMOUNT', {}, { amount: money(1n), word: 'FAILED' }],
    ['UNKNOWN_WORD', {}, { word: null }],
  ]
  test.each(cases)('sends %s to manual review', (reason, other, report) => {
    expect(evaluateStatus({ ...requested, ...other }, { ...reported, ...report })).toEqual({ does: 'review', reason })
  })

  test('sends an unknown order to manual review', () => {
    expect(evaluateStatus(null, reported)).toEqual({ does: 'review', reason: 'UNKNOWN_ORDER' })
  })

  test('never credits a different amount', () => {
    const anyAmount = fc.bigInt(-(10n ** 12n), 10n ** 12n).map(money)
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(...deposits.depositFlow.states), (otherAmount: Money, status) => {
        const evaluation = evaluateStatus({ ...requested, status }, { ...reported, amount: otherAmount })
        if (evaluation.does === 'credit') expect(otherAmount).toBe(amount)
      }),
    )
  })
})

describe('late credits and reversals', () => {
  const deposit = {
    id: '1',
    playerId: 7n,
    amount,
    currency: 'INR',
    status: 'FAILED',
    fee: money(50n),
    requestedBy: 'player',
  }
  const by = { id: 'meera', limit: null, at }

  test('credits a deposit that ended otherwise, never one already credited', () => {
    expect(deposits.creditLate(deposit, by, '123456789012')).toMatchObject({
      move: 'honour',
      transfers: [
        { kind: 'DEPOSIT', amount },
        { kind: 'DEPOSIT_FEE', amount: 50n },
      ],
    })
    for (const status of ['SUCCESS', 'REVERSED'])
      expect(deposits.creditLate({ ...deposit, status }, by, 'x').refused).toBeDefined()
    expect(deposits.creditLate(deposit, { ...by, limit: money(1n) }, 'x').refused).toBe(
      'Amount exceeds your approval limit.',
    )
  })

  test('reverses a credit once, even from an empty wallet', () => {
    const success = { ...deposit, status: 'SUCCESS' }
    expect(deposits.reverse(success, by, 'Chargeback')).toMatchObject({
      move: 'reverse',
      transfers: [
        { kind: 'DEPOSIT_REVERSAL', debit: 'wallet', amount, mayOverdraw: true },
        { kind: 'DEPOSIT_FEE', credit: 'wallet', amount: 50n },
      ],
    })
    expect(deposits.reverse({ ...deposit, status: 'REVERSED' }, by, 'again').refused).toBeDefined()
  })
})

test('queries a gateway after 1, 5, 15, 30 and 60 minutes of a 30-minute term, then every hour', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6].map((queryCount) =>
    Math.floor(pollTimeAt(at, 30, queryCount).getTime() / 60_000),
  )
  expect(minutes).toEqual([1, 5, 15, 30, 60, 120, 180])
  for (const now of [0, 59_999, 60_000, 1_800_000, 1_802_000, 7_000_000].map((ms) => new Date(ms))) {
    const next = nextPollAt(at, 30, now)
    expect(next > now).toBe(true)
    expect(
      minutes.filter((minute) => minute * 60_000 > now.getTime() && minute * 60_000 < next.getTime() - 2_000),
    ).toEqual([])
  }
  expect([3_599_999, 3_600_000].map((ms) => isLateWindowOver(at, 30, new Date(ms)))).toEqual([false, true])
})
