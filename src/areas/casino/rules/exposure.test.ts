import { expect, test } from 'vitest'
import { money, zeroMoney } from '#values/money.ts'
import { afterNetCall, answerNet, type NetCall, type NetFacts } from './exposure.ts'
import { newRound, reservedIn, roundFigures, type PlayedRound } from './round.ts'

const exposure: NetCall = {
  kind: 'exposure',
  id: 'order-1',
  ref: 'casino:r1',
  amount: money(30_000n),
  accountId: 7n,
  currency: 'INR',
  isVoided: false,
}
const result: NetCall = { ...exposure, kind: 'result', id: 'r1/7/180.00', amount: money(18_000n) }
const facts: NetFacts = {
  earlier: null,
  round: newRound,
  available: money(100_000n),
  currency: 'INR',
  isSessionValid: true,
  barrier: null,
}
const gone = { ...facts, isSessionValid: false, barrier: 'PLAYER_BLOCKED' as const, available: zeroMoney }
const exposedBy = (amount: bigint, won = 0n): PlayedRound => ({
  ...newRound,
  exposed: money(amount),
  won: money(won),
  isEnded: won !== 0n,
})

test('an exposure moves nothing, and only what it adds to the round needs funds', () => {
  const answered = (amount: bigint, round: PlayedRound, available = 70_000n) =>
    answerNet({ ...exposure, amount: money(amount) }, { ...facts, round, available: money(available) })
  expect(answered(70_000n, newRound)).toEqual({ answer: 'applied', transfers: [] })
  expect(answered(70_001n, newRound)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(answered(100_000n, exposedBy(30_000n))).toMatchObject({ answer: 'applied' })
  expect(answered(100_001n, exposedBy(30_000n))).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
  expect(answered(20_000n, exposedBy(30_000n), -500n)).toMatchObject({ answer: 'applied' })
})

test('an exposure needs an open round, a session and a player who may play', () => {
  const refused = (change: Partial<NetFacts>) => answerNet(exposure, { ...facts, ...change })
  expect(refused({ round: { ...newRound, isEnded: true } })).toMatchObject({ code: 'ROUND_CLOSED' })
  expect(refused({ isSessionValid: false })).toMatchObject({ code: 'SESSION_INVALID' })
  expect(refused({ barrier: 'GAME_DISABLED' })).toMatchObject({ code: 'GAME_DISABLED' })
  expect(refused({ currency: 'JPY' })).toMatchObject({ code: 'CURRENCY_MISMATCH' })
  expect(answerNet({ ...exposure, amount: money(-1n) }, facts)).toMatchObject({ code: 'BAD_AMOUNT' })
})

test('a repeat moves nothing, and other content under the same id is refused', () => {
  expect(answerNet(exposure, { ...gone, earlier: exposure })).toEqual({ answer: 'duplicate' })
  expect(answerNet(exposure, { ...facts, earlier: { ...exposure, refusal: 'INSUFFICIENT_FUNDS' } })).toMatchObject({
    code: 'INSUFFICIENT_FUNDS',
  })
  expect(answerNet(exposure, { ...facts, earlier: { ...exposure, amount: money(1n) } })).toMatchObject({
    code: 'CONFLICT',
  })
})

test('a result is booked also for players who have left, and no loss exceeds what was reserved', () => {
  expect(answerNet(result, gone)).toMatchObject({
    transfers: [{ kind: 'AURA_PL', debit: 'casino', credit: 'wallet', amount: 18_000n }],
  })
  const lost = (amount: bigint) =>
    answerNet({ ...result, amount: money(-amount) }, { ...gone, round: exposedBy(20_000n) })
  expect(lost(20_000n)).toMatchObject({
    transfers: [{ kind: 'AURA_PL', debit: 'wallet', credit: 'casino', amount: 20_000n, mayOverdraw: true }],
  })
  expect(lost(20_001n)).toMatchObject({ code: 'LOSS_EXCEEDS_EXPOSURE' })
})

test('another result takes the one before back, and is booked', () => {
  const round = exposedBy(20_000n, 18_000n)
  expect(answerNet({ ...result, amount: money(-20_000n) }, { ...gone, round })).toMatchObject({
    transfers: [
      { kind: 'CASINO_ADJUST', debit: 'wallet', amount: 18_000n, mayOverdraw: true },
      { kind: 'AURA_PL', debit: 'wallet', amount: 20_000n, mayOverdraw: true },
    ],
  })
  expect(answerNet({ ...result, amount: zeroMoney, isVoided: true }, { ...gone, round })).toMatchObject({
    transfers: [{ kind: 'CASINO_ADJUST', debit: 'wallet', amount: 18_000n }],
  })
})

test('a round reserves its last exposure while it is open, and counts it as the stake', () => {
  const open = afterNetCall(afterNetCall(newRound, exposure), { ...exposure, amount: money(20_000n) })
  expect([reservedIn(open), roundFigures(open)]).toEqual([20_000n, { status: 'OPEN', bet: 20_000n, win: 0n }])
  const ended = (amount: bigint, isVoided = false) => afterNetCall(open, { ...result, amount: money(amount), isVoided })
  expect(reservedIn(ended(18_000n))).toBe(0n)
  expect(roundFigures(ended(18_000n))).toEqual({ status: 'SETTLED', bet: 20_000n, win: 38_000n })
  expect(roundFigures(ended(-20_000n))).toEqual({ status: 'SETTLED', bet: 20_000n, win: 0n })
  expect(roundFigures(ended(0n, true))).toEqual({ status: 'VOIDED', bet: 20_000n, win: 0n })
  expect(roundFigures(afterNetCall(newRound, result))).toEqual({ status: 'SETTLED', bet: 0n, win: 18_000n })
  expect(roundFigures(afterNetCall(newRound, { ...result, amount: zeroMoney, isVoided: true }))).toMatchObject({
    status: 'VOIDED',
  })
})
