import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, type Money } from '#values/money.ts'
import { isRefusal } from '#blueprint/decision/decision.ts'
import * as deposits from './deposit.ts'
import {
  askAgainAt,
  believe,
  gatewayWords,
  isLateOver,
  judgeWord,
  nextQuestionAt,
  reviewReasons,
  type Heard,
  type Wanted,
} from './gateway-word.ts'
import { plainModel, plainModelAsked, truths, wordsUpTo, type Event } from './gateway-word.model.ts'

const amount = money(125_050n)
const wanted: Wanted = { isOfThisGateway: true, merchant: 'house', amount, currency: 'INR', status: 'PENDING' }
const heard: Heard = { direction: 'DEPOSIT', merchant: 'house', amount, currency: 'INR', word: 'SUCCESS' }
const at = new Date(0)

interface Walk {
  readonly told: readonly Event[]
  readonly answers: readonly Event[]
}

/** The steps of the server: judge the event, apply the rule of the deposit, move to the resulting state. */
function walk({ told, answers }: Walk) {
  let status = 'INITIATED'
  let credits = 0
  const reviews: string[] = []
  for (const [n, event] of [...told, ...answers].entries()) {
    if (event === 'init') continue
    const said = judgeWord({ ...wanted, status }, { ...heard, word: wordOf[event] })
    const judged = n < told.length ? believe(said, amount, money(amount + 1n)) : said
    const deposit = { id: '1', playerId: 7n, amount, currency: 'INR', status, fee: money(0n), askedBy: 'player' }
    if (judged.does === 'review') reviews.push(judged.why)
    if (judged.does === 'credit') {
      const decision = deposits.succeed(deposit, { amount, currency: 'INR', gateway: 'g', at })
      if (isRefusal(decision)) throw new Error(decision.refused)
      credits += 1
      status = 'SUCCESS'
      if (judged.review) reviews.push(judged.review)
    }
    if (judged.does === 'move') {
      const decision = deposits.progress(deposit, judged.move)
      if (isRefusal(decision)) throw new Error(decision.refused)
      status = deposits.depositFlow.moves[judged.move].to
    }
  }
  return { status, credits, reviews }
}
const wordOf = { pending: 'PENDING', success: 'SUCCESS', failed: 'FAILED', expired: 'EXPIRED' } as const

describe('CBK-04 any order of gateway events', () => {
  test('all event sequences up to length 6 of init, pending, success, failed, expired agree with the model', () => {
    let count = 0
    for (const events of wordsUpTo(6)) {
      expect([events, walk({ told: [], answers: events })]).toEqual([events, plainModel(events)])
      count += 1
    }
    expect(count).toBe(5 + 25 + 125 + 625 + 3_125 + 15_625)
  })

  test('CBK-08 callbacks up to length 5 followed by a query agree with the model', () => {
    for (const told of wordsUpTo(5)) {
      for (const truth of truths)
        expect([told, truth, walk({ told, answers: [truth] })]).toEqual([told, truth, plainModelAsked(told, truth)])
      if (!told.includes('success')) expect(walk({ told, answers: ['success'] }).credits).toBe(1)
    }
  })

  test('CBK-08 no callback alone ends a deposit as failed, and none credits from the limit on', () => {
    fc.assert(
      fc.property(fc.constantFrom(...deposits.depositFlow.states), fc.constantFrom(...gatewayWords), (status, word) => {
        const judged = judgeWord({ ...wanted, status }, { ...heard, word })
        const believed = believe(judged, amount, amount)
        expect(believed.does).not.toBe('credit')
        if (believed.does === 'move') expect(believed.move).not.toBe('fail')
        if (judged.does === 'review' || judged.does === 'nothing') expect(believed).toBe(judged)
        if (judged.does === 'credit') expect(believe(judged, amount, money(amount + 1n))).toBe(judged)
      }),
    )
  })

  test('a final state is never left, and money is credited at most once', () => {
    const anyWord = fc.constantFrom(...gatewayWords)
    fc.assert(
      fc.property(fc.constantFrom(...deposits.depositFlow.states), anyWord, (status, word) => {
        const judged = judgeWord({ ...wanted, status }, { ...heard, word })
        const isOpen = ['INITIATED', 'PENDING', 'PROCESSING'].includes(status)
        if (judged.does === 'move') expect(isOpen).toBe(true)
        if (judged.does === 'credit') expect(isOpen || status === 'EXPIRED').toBe(true)
        if (status === 'SUCCESS') expect(['nothing', 'review']).toContain(judged.does)
      }),
    )
  })

  test('a success after failure, rejection or cancellation is reviewed; after expiry it is credited and flagged', () => {
    for (const status of ['FAILED', 'REJECTED', 'CANCELLED', 'REVERSED'])
      expect(judgeWord({ ...wanted, status }, heard)).toEqual({ does: 'review', why: 'LATE_SUCCESS' })
    expect(judgeWord({ ...wanted, status: 'EXPIRED' }, heard)).toEqual({ does: 'credit', review: 'LATE_CREDITED' })
    expect(judgeWord({ ...wanted, status: 'SUCCESS' }, { ...heard, word: 'REVERSED' })).toEqual({
      does: 'review',
      why: 'REVERSED_THERE',
    })
  })
})

describe('CBK-02 an event is compared with the request', () => {
  const cases: readonly (readonly [
    why: (typeof reviewReasons)[number],
    wanted: Partial<Wanted>,
    heard: Partial<Heard>,
  ])[] = [
    ['OTHER_GATEWAY', { isOfThisGateway: false }, {}],
    ['OTHER_DIRECTION', {}, { direction: 'PAYOUT' }],
    ['OTHER_MERCHANT', {}, { merchant: 'somebody' }],
    ['OTHER_MERCHANT', {}, { merchant: null }],
    ['OTHER_CURRENCY', {}, { currency: 'USD' }],
    ['OTHER_CURRENCY', {}, { currency: null }],
    ['OTHER_AMOUNT', {}, { amount: money(125_051n) }],
    ['OTHER_AMOUNT', {}, { amount: null }],
    ['OTHER_AMOUNT', {}, { amount: money(1n), word: 'FAILED' }],
    ['UNKNOWN_WORD', {}, { word: null }],
  ]
  test.each(cases)('%s is reviewed manually', (why, other, said) => {
    expect(judgeWord({ ...wanted, ...other }, { ...heard, ...said })).toEqual({ does: 'review', why })
  })

  test('an unknown order is reviewed manually', () => {
    expect(judgeWord(null, heard)).toEqual({ does: 'review', why: 'UNKNOWN_ORDER' })
  })

  test('no other amount is ever credited', () => {
    const anyAmount = fc.bigInt(-(10n ** 12n), 10n ** 12n).map(money)
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(...deposits.depositFlow.states), (said: Money, status) => {
        const judged = judgeWord({ ...wanted, status }, { ...heard, amount: said })
        if (judged.does === 'credit') expect(said).toBe(amount)
      }),
    )
  })
})

describe('money that was found, and money that was returned', () => {
  const deposit = {
    id: '1',
    playerId: 7n,
    amount,
    currency: 'INR',
    status: 'FAILED',
    fee: money(50n),
    askedBy: 'player',
  }
  const by = { id: 'meera', limit: null, at }

  test('a user may credit a deposit that ended otherwise, never a credited one', () => {
    expect(deposits.honour(deposit, by, '123456789012')).toMatchObject({
      move: 'honour',
      transfers: [
        { kind: 'DEPOSIT', amount },
        { kind: 'DEPOSIT_FEE', amount: 50n },
      ],
    })
    for (const status of ['SUCCESS', 'REVERSED'])
      expect(deposits.honour({ ...deposit, status }, by, 'x').refused).toBeDefined()
    expect(deposits.honour(deposit, { ...by, limit: money(1n) }, 'x').refused).toBe('Above your approval limit')
  })

  test('a reversal takes back the credit once, even from an empty wallet', () => {
    const success = { ...deposit, status: 'SUCCESS' }
    expect(deposits.reverse(success, by, 'Chargeback')).toMatchObject({
      move: 'reverse',
      transfers: [
        { kind: 'DEPOSIT_REVERSAL', debit: 'wallet', amount, mayOwe: true },
        { kind: 'DEPOSIT_FEE', credit: 'wallet', amount: 50n },
      ],
    })
    expect(deposits.reverse({ ...deposit, status: 'REVERSED' }, by, 'again').refused).toBeDefined()
  })
})

test('a gateway is queried after 1, 5, 15, 30 and 60 minutes of a term of thirty, and then every hour', () => {
  const minutes = [0, 1, 2, 3, 4, 5, 6].map((asked) => Math.floor(askAgainAt(at, 30, asked).getTime() / 60_000))
  expect(minutes).toEqual([1, 5, 15, 30, 60, 120, 180])
  for (const now of [0, 59_999, 60_000, 1_800_000, 1_802_000, 7_000_000].map((ms) => new Date(ms))) {
    const next = nextQuestionAt(at, 30, now)
    expect(next > now).toBe(true)
    expect(
      minutes.filter((minute) => minute * 60_000 > now.getTime() && minute * 60_000 < next.getTime() - 2_000),
    ).toEqual([])
  }
  expect([3_599_999, 3_600_000].map((ms) => isLateOver(at, 30, new Date(ms)))).toEqual([false, true])
})
