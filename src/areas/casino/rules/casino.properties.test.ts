import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, money, subtract, type Money } from '#values/money.ts'
import { answer, type AnsweredCall, type CasinoCall } from './wallet.ts'

const account = 7n
const opening = money(10n ** 9n)

/** The wallet is a plain number here: only the answers prevent moving money twice. */
function play(calls: readonly CasinoCall[]): { balance: Money; refusedBets: Set<string> } {
  let balance = opening
  const seen: CasinoCall[] = []
  const refusedBets = new Set<string>()
  for (const call of calls) {
    const before = (kind: CasinoCall['kind']) => seen.find((one) => one.kind === kind && one.id === call.id) ?? null
    const reply = answer(call, {
      earlier: before(call.kind),
      bet: before('bet'),
      refund: before('refund'),
      win: before('win'),
      isRefunded: before('refund') !== null,
      isSettled: false,
      isRoundClosed: false,
      isEndFinal: false,
      hasRound: true,
      available: balance,
      isSessionValid: true,
      barrier: null,
      currency: 'INR',
    })
    if (reply.answer === 'refused') refusedBets.add(call.id)
    else seen.push(call)
    if (reply.answer !== 'applied') continue
    for (const { debit, amount } of reply.transfers)
      balance = debit === 'wallet' ? subtract(balance, amount) : add(balance, amount)
  }
  return { balance, refusedBets }
}

const anyAmount = fc.bigInt(0n, 10n ** 6n).map(money)
/** A round: a bet, optionally a win with its own id, optionally a refund of the bet. */
const anyRounds = fc.array(fc.record({ stake: anyAmount, won: fc.option(anyAmount), isRefunded: fc.boolean() }), {
  maxLength: 5,
})

test('ends with the same balance for any order and repetition of calls, apart from rejected late bets', () => {
  fc.assert(
    fc.property(
      anyRounds.chain((rounds) => {
        const calls = rounds.flatMap(({ stake, won, isRefunded }, round): CasinoCall[] => {
          const call = { accountId: account, currency: 'INR', ref: 'casino:r1' }
          return [
            { ...call, kind: 'bet', id: `bet${round}`, amount: stake },
            ...(won === null ? [] : [{ ...call, kind: 'win' as const, id: `win${round}`, amount: won }]),
            ...(isRefunded ? [{ ...call, kind: 'refund' as const, id: `bet${round}`, amount: stake }] : []),
          ]
        })
        const shuffled = fc.shuffledSubarray([...calls, ...calls, ...calls.slice(0, 3)], {
          minLength: calls.length * 2 + Math.min(3, calls.length),
        })
        return fc.tuple(fc.constant(calls), shuffled)
      }),
      ([calls, disorder]) => {
        const { balance, refusedBets } = play(disorder)
        const canonical = calls.filter((call) => call.kind === 'win' || !refusedBets.has(call.id))
        expect(balance).toBe(play(canonical).balance)
      },
    ),
  )
})

const steps = ['bet', 'win', 'refund'] as const
type Step = (typeof steps)[number]

/** Every order of up to four calls, with repeats. */
const sequences = (length: number): readonly (readonly Step[])[] =>
  length === 0 ? [[]] : sequences(length - 1).flatMap((before) => steps.map((step) => [...before, step]))

/** What one bet of 100 with a win of 250 under the same id leaves of 500: written as a table of what came first. */
function modelled(calls: readonly Step[]): number {
  const first = (step: Step) => calls.indexOf(step)
  const isBefore = (a: Step, b: Step) => first(a) >= 0 && (first(b) < 0 || first(a) < first(b))
  const isBetBooked = isBefore('bet', 'refund')
  const isWinBooked = isBefore('win', 'refund')
  const isRefundBooked = first('refund') >= 0 && isBetBooked && !isWinBooked
  return 500 - (isBetBooked ? 100 : 0) + (isWinBooked ? 250 : 0) + (isRefundBooked ? 100 : 0)
}

/** Bet, win and refund of one id, with a provider whose contract does not reverse results. */
function playOne(calls: readonly Step[]): number {
  const amounts = { bet: 100n, win: 250n, refund: 100n }
  const answered: AnsweredCall[] = []
  const booked = (kind: Step) => answered.find((one) => one.kind === kind && one.refusal === undefined) ?? null
  let balance = 500n
  for (const kind of calls) {
    const call = { kind, id: 't1', ref: 'casino:r1', amount: money(amounts[kind]), accountId: account, currency: 'INR' }
    const reply = answer(call, {
      earlier: answered.find((one) => one.kind === kind) ?? null,
      bet: booked('bet'),
      refund: booked('refund'),
      win: booked('win'),
      isRefunded: booked('refund') !== null,
      isSettled: booked('win') !== null,
      isRoundClosed: false,
      isEndFinal: false,
      hasRound: true,
      available: money(balance),
      isSessionValid: true,
      barrier: null,
      currency: 'INR',
    })
    if (reply.answer === 'applied')
      for (const { debit, amount } of reply.transfers) balance += debit === 'wallet' ? 0n - amount : amount
    if (reply.answer === 'refused') answered.push({ ...call, refusal: reply.code })
    else if (reply.answer !== 'duplicate') answered.push(call)
  }
  return Number(balance)
}

test.each([1, 2, 3, 4])('leaves the balance of the model after every order of %i calls under one id', (length) => {
  for (const calls of sequences(length)) expect([calls, playOne(calls)]).toEqual([calls, modelled(calls)])
})
