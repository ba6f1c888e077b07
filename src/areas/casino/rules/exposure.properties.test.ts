import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { afterNetCall, answerNet, type NetCall } from './exposure.ts'
import { newRound, reservedIn, roundFigures } from './round.ts'

const opening = 1_000n
const anyCall = fc.oneof(
  fc.record({ kind: fc.constant('exposure' as const), amount: fc.bigInt(0n, 1_500n), isVoided: fc.constant(false) }),
  fc.record({ kind: fc.constant('result' as const), amount: fc.bigInt(-1_500n, 1_500n), isVoided: fc.constant(false) }),
  fc.record({ kind: fc.constant('result' as const), amount: fc.constant(0n), isVoided: fc.constant(true) }),
)

test('whatever is called, a round changes cash by its last result, and what can be spent is never below zero', () => {
  fc.assert(
    fc.property(fc.array(anyCall, { maxLength: 8 }), (calls) => {
      let [cash, round, counted] = [opening, newRound, 0n]
      for (const [at, { kind, amount, isVoided }] of calls.entries()) {
        const content = { id: `call-${at}`, ref: 'casino:r1', accountId: 7n, currency: 'INR' }
        const call: NetCall = { ...content, kind, amount: money(amount), isVoided }
        const reply = answerNet(call, {
          earlier: null,
          round,
          available: money(cash - reservedIn(round)),
          currency: 'INR',
          isSessionValid: true,
          barrier: null,
        })
        if (reply.answer !== 'applied') continue
        for (const { debit, amount: moved } of reply.transfers) cash += debit === 'wallet' ? 0n - moved : moved
        round = afterNetCall(round, call)
        if (kind === 'result') counted = amount
        const { status, bet, win } = roundFigures(round)
        expect(cash).toBe(opening + counted)
        expect(cash - reservedIn(round)).toBeGreaterThanOrEqual(0n)
        expect(status === 'SETTLED' ? win - bet : 0n).toBe(counted)
      }
    }),
  )
})
