import { describe, expect, test } from 'vitest'
import { money, type Money } from '#values/money.ts'
import { answer, fromMicroUnits, toMicroUnits, type CasinoCall, type CasinoFacts } from './wallet.ts'

const bet: CasinoCall = {
  kind: 'bet',
  id: 'tx1',
  ref: 'casino:r1',
  amount: money(10000n),
  accountId: 7n,
  currency: 'INR',
}
const win: CasinoCall = { ...bet, kind: 'win', id: 'tx2' }
const refund: CasinoCall = { ...bet, kind: 'refund' }
const facts: CasinoFacts = {
  earlier: null,
  bet: null,
  refund: null,
  win: null,
  isRefunded: false,
  isSettled: false,
  isRoundClosed: false,
  isEndFinal: false,
  hasRound: true,
  available: money(10000n),
  isSessionValid: true,
  barrier: null,
  currency: 'INR',
}
const gone = { ...facts, isSessionValid: false, barrier: 'PLAYER_BLOCKED' as const }

describe('a provider', () => {
  test('moves money once for one id, and refuses different details under it', () => {
    expect(answer(bet, facts)).toMatchObject({
      answer: 'applied',
      transfers: [{ kind: 'CASINO_BET', debit: 'wallet', credit: 'casino' }],
    })
    expect(answer(bet, { ...facts, earlier: bet })).toEqual({ answer: 'duplicate' })
    for (const other of [{ amount: money(1n) }, { accountId: 8n }, { currency: 'JPY' }])
      expect(answer({ ...bet, ...other }, { ...facts, earlier: bet })).toMatchObject({ answer: 'refused' })
  })

  test('needs a session, an unlocked account and available balance for a bet', () => {
    const refused = (change: Partial<CasinoFacts>) => answer(bet, { ...facts, ...change })
    expect(refused({ isSessionValid: false })).toMatchObject({ refused: 'The session has ended.' })
    expect(refused({ barrier: 'PLAYER_BLOCKED' as const })).toMatchObject({
      refused: 'Casino play is locked for this account.',
    })
    expect(refused({ barrier: 'GAME_DISABLED' })).toMatchObject({ refused: 'This game is not offered.' })
    expect(refused({ barrier: 'LIMIT_EXCEEDED' })).toMatchObject({ refused: 'A limit of this player is exceeded.' })
    expect(refused({ currency: 'JPY' })).toMatchObject({ code: 'CURRENCY_MISMATCH' })
    expect(refused({ available: money(9999n) })).toMatchObject({ refused: 'Not enough available balance.' })
    expect(refused({ isRefunded: true })).toMatchObject({ refused: 'This bet was refunded before it arrived.' })
    expect(answer({ ...bet, amount: money(-1n) }, facts)).toMatchObject({
      refused: 'The amount is negative, or finer than the currency.',
    })
  })

  test('may always credit: the player may have left and is owed the money', () => {
    expect(answer(win, gone)).toMatchObject({ answer: 'applied', transfers: [{ debit: 'casino', credit: 'wallet' }] })
    expect(answer({ ...win, amount: money(0n) }, gone)).toEqual({ answer: 'applied', transfers: [] })
    expect(answer(refund, { ...gone, bet })).toMatchObject({
      answer: 'applied',
      transfers: [{ kind: 'CASINO_REFUND' }],
    })
    expect(answer(refund, gone)).toEqual({ answer: 'tombstone' })
    expect(answer({ ...refund, amount: money(10001n) }, { ...gone, bet })).toMatchObject({
      refused: 'Refund exceeds the bet.',
    })
    expect(answer({ ...refund, accountId: 8n }, { ...gone, bet })).toMatchObject({ answer: 'refused' })
  })

  test('gets the refusal of the first time again, and nothing back for a bet that was refused', () => {
    const poor = { ...bet, refusal: 'INSUFFICIENT_FUNDS' as const }
    expect(answer(bet, { ...facts, earlier: poor })).toMatchObject({ code: 'INSUFFICIENT_FUNDS' })
    expect(answer(refund, facts)).toEqual({ answer: 'tombstone' })
    expect(answer(bet, { ...facts, earlier: poor, isRefunded: true })).toMatchObject({ code: 'ROLLED_BACK_BEFORE' })
    expect(answer({ ...bet, amount: money(1n) }, { ...facts, earlier: poor })).toMatchObject({ code: 'CONFLICT' })
  })

  test('is paid no win of a refunded bet, no refund of a settled one, and takes no bet in a closed round', () => {
    expect(answer(win, { ...facts, isRefunded: true })).toMatchObject({ code: 'ALREADY_ROLLED_BACK' })
    expect(answer(refund, { ...facts, bet, isSettled: true })).toMatchObject({ code: 'ALREADY_SETTLED' })
    expect(answer(bet, { ...facts, isRoundClosed: true })).toMatchObject({ code: 'ROUND_CLOSED' })
    expect(answer(win, { ...facts, isRoundClosed: true })).toMatchObject({ answer: 'applied' })
  })

  test('is paid a jackpot inside its win, in an entry of its own', () => {
    const paid = (jackpot: bigint) => answer({ ...win, jackpot: money(jackpot) }, gone)
    expect(paid(9_000n)).toMatchObject({
      transfers: [
        { kind: 'CASINO_WIN', amount: 1_000n },
        { kind: 'JACKPOT_WIN', debit: 'casino', credit: 'wallet', amount: 9_000n },
      ],
    })
    expect(paid(10_000n)).toMatchObject({ transfers: [{ kind: 'JACKPOT_WIN', amount: 10_000n }] })
    expect(paid(0n)).toMatchObject({ transfers: [{ kind: 'CASINO_WIN', amount: 10_000n }] })
  })

  test('takes a stake again whose refund is undone, below zero if need be', () => {
    const undo: CasinoCall = { ...bet, kind: 'undo-refund' }
    expect(answer(undo, { ...gone, bet, refund })).toMatchObject({
      transfers: [{ kind: 'CASINO_BET', debit: 'wallet', credit: 'casino', amount: 10_000n, mayOverdraw: true }],
    })
    expect(answer(undo, { ...gone, bet, refund, earlier: undo })).toEqual({ answer: 'duplicate' })
    expect(answer(undo, { ...gone, bet })).toMatchObject({ code: 'UNDOES_NOTHING' })
    expect(answer({ ...undo, amount: money(1n) }, { ...gone, bet, refund })).toMatchObject({
      code: 'REFUND_EXCEEDS_BET',
    })
  })

  test('takes a win back whole, below zero if need be, and notes one that has not arrived', () => {
    const reversal: CasinoCall = { ...win, kind: 'reverse-win' }
    expect(answer(reversal, { ...gone, win })).toMatchObject({
      transfers: [{ kind: 'CASINO_ADJUST', debit: 'wallet', credit: 'casino', amount: 10_000n, mayOverdraw: true }],
    })
    expect(answer(reversal, { ...gone, win, earlier: reversal })).toEqual({ answer: 'duplicate' })
    expect(answer(reversal, gone)).toEqual({ answer: 'tombstone' })
    expect(answer({ ...reversal, amount: money(1n) }, { ...gone, win })).toMatchObject({ code: 'REFUND_EXCEEDS_BET' })
  })

  test('ends a round once without money, and is paid a win after it where the contract has such wins', () => {
    const end: CasinoCall = { ...bet, kind: 'end', id: 'r1' }
    expect(answer(end, gone)).toEqual({ answer: 'applied', transfers: [] })
    expect(answer({ ...end, amount: money(1n) }, { ...gone, earlier: end })).toEqual({ answer: 'duplicate' })
    expect(answer(end, { ...gone, hasRound: false })).toEqual({ answer: 'tombstone' })
    expect(answer(win, { ...facts, isRoundClosed: true, isEndFinal: true })).toMatchObject({ code: 'ROUND_CLOSED' })
  })

  test('corrects a result in both directions, also below zero', () => {
    const adjust = (amount: bigint) => answer({ ...win, kind: 'adjust', amount: money(amount) }, gone)
    expect(adjust(7000n)).toMatchObject({ transfers: [{ debit: 'casino', credit: 'wallet', amount: 7000n }] })
    expect(adjust(-20000n)).toMatchObject({
      transfers: [{ kind: 'CASINO_ADJUST', debit: 'wallet', credit: 'casino', amount: 20000n, mayOverdraw: true }],
    })
    expect(adjust(0n)).toEqual({ answer: 'applied', transfers: [] })
  })

  test('may use other units', () => {
    const amount: Money = money(1234n)
    expect(toMicroUnits(amount)).toBe(1234000n)
    expect(fromMicroUnits(1234000n)).toBe(amount)
    expect(fromMicroUnits(1234001n)).toBeNull()
  })
})
