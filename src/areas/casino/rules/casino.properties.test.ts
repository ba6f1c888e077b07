import fc from 'fast-check'
import { expect, test } from 'vitest'
import { add, money, subtract, type Money } from '#values/money.ts'
import { answer, type CasinoCall } from './wallet.ts'

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
      isRefunded: before('refund') !== null,
      available: balance,
      isSessionValid: true,
      isBlocked: false,
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
          const call = { accountId: account, currency: 'INR' }
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
