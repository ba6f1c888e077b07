import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, type Money } from '#values/money.ts'
import { applyTransfers, available, emptyBook, wallet } from '../ledger/book.ts'
import { transfer } from '../ledger/transfer.ts'
import { answer, type CasinoCall } from './wallet.ts'

const account = 7n
const opening = money(10n ** 9n)

function play(calls: readonly CasinoCall[]): { balance: Money; refusedBets: Set<string> } {
  const book = emptyBook()
  const deposit = {
    accountId: account,
    kind: 'DEPOSIT',
    debit: 'gateway',
    credit: 'wallet',
    currency: 'INR',
    ref: 'opening',
  } as const
  applyTransfers(book, [transfer({ ...deposit, amount: opening })])
  const seen: CasinoCall[] = []
  const refusedBets = new Set<string>()
  for (const call of calls) {
    const before = (kind: CasinoCall['kind']) => seen.find((one) => one.kind === kind && one.id === call.id) ?? null
    const reply = answer(call, {
      earlier: before(call.kind),
      bet: before('bet'),
      isRefunded: before('refund') !== null,
      available: available(book, account, 'INR'),
      isSessionValid: true,
      isBlocked: false,
    })
    if (reply.answer === 'refused') refusedBets.add(call.id)
    else seen.push(call)
    if (reply.answer === 'applied') applyTransfers(book, reply.transfers)
  }
  return { balance: wallet(book, account, 'INR'), refusedBets }
}

const anyAmount = fc.bigInt(0n, 10n ** 6n).map(money)
/** A round: a bet, perhaps a win of its own id, perhaps the refund of the bet. */
const anyRounds = fc.array(fc.record({ stake: anyAmount, won: fc.option(anyAmount), isRefunded: fc.boolean() }), {
  maxLength: 5,
})

test('any order of calls with any repetitions ends in the balance of the proper order without the refused late bets', () => {
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
