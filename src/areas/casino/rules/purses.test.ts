import { expect, test } from 'vitest'
import { transfer, type TransferKind } from '#blueprint/ledger/transfer.ts'
import { money, zeroMoney } from '#values/money.ts'
import {
  isAboveMaxBet,
  noBonusPlay,
  onBothPurses,
  spendable,
  type BonusPurse,
  type PlayedCall,
  type SplitCall,
} from './purses.ts'

const order = { accountId: 7n, currency: 'INR', ref: 'casino:r1', note: 't1' }
const moves = (kind: TransferKind, amount: bigint) => [
  transfer({
    ...order,
    kind,
    debit: kind === 'CASINO_BET' ? 'wallet' : 'casino',
    credit: kind === 'CASINO_BET' ? 'casino' : 'wallet',
    amount: money(amount),
  }),
]
const taken = (amount: bigint) => [
  transfer({ ...order, kind: 'CASINO_ADJUST', debit: 'wallet', credit: 'casino', amount: money(amount) }),
]
const purse = (balance: bigint, status: BonusPurse['status'] = 'ACTIVE'): BonusPurse => ({
  status,
  balance: money(balance),
  staked: zeroMoney,
  won: zeroMoney,
  converted: zeroMoney,
  forfeited: zeroMoney,
})
const call = (change: Partial<PlayedCall>): PlayedCall => ({
  kind: 'bet',
  transfers: moves('CASINO_BET', 5_000n),
  order,
  cash: money(3_000n),
  first: 'CASH',
  purse: purse(7_000n),
  stakes: { real: zeroMoney, bonus: zeroMoney },
  play: noBonusPlay,
  bet: null,
  reopens: false,
  ...change,
})
const shortly = ({ transfers }: SplitCall) =>
  transfers.map(({ kind, debit, credit, amount }) => `${kind} ${debit}>${credit} ${amount}`)

/** 30 of cash and 20 of bonus were staked. */
const mixed = { real: money(3_000n), bonus: money(2_000n) }

test('a bet takes cash first, and the rest from the bonus (WG-07)', () => {
  const bet = onBothPurses(call({}))
  expect(shortly(bet)).toEqual(['CASINO_BET wallet>casino 3000', 'BONUS_BET held>bonus 2000'])
  expect(bet).toMatchObject({ bonus: 2_000n, purse: { balance: 5_000n, staked: 2_000n }, play: { staked: 2_000n } })
})

test('a bonus that is spent first leaves the cash', () => {
  expect(shortly(onBothPurses(call({ first: 'BONUS' })))).toEqual(['BONUS_BET held>bonus 5000'])
  const more = call({ first: 'BONUS', transfers: moves('CASINO_BET', 8_000n) })
  expect(shortly(onBothPurses(more))).toEqual(['CASINO_BET wallet>casino 1000', 'BONUS_BET held>bonus 7000'])
})

test('a bet that cash covers takes nothing of a bonus that is spent last', () => {
  const bet = onBothPurses(call({ cash: money(5_000n) }))
  expect([shortly(bet), bet.bonus]).toEqual([['CASINO_BET wallet>casino 5000'], 0n])
})

test('a win goes to the purses in the proportion of the stakes, the rounding to the bonus (WG-07)', () => {
  const win = (amount: bigint) =>
    onBothPurses(call({ kind: 'win', transfers: moves('CASINO_WIN', amount), stakes: mixed }))
  expect(shortly(win(10_000n))).toEqual(['CASINO_WIN casino>wallet 6000', 'BONUS_WIN bonus>held 4000'])
  expect(win(10_000n)).toMatchObject({ bonus: 4_000n, purse: { balance: 11_000n, won: 4_000n }, play: { won: 4_000n } })
  expect(shortly(win(1n))).toEqual(['CASINO_WIN casino>wallet 1'])
})

test('a win of a round in cash alone is cash', () => {
  const stakes = { real: money(5_000n), bonus: zeroMoney }
  const win = onBothPurses(call({ kind: 'win', transfers: moves('CASINO_WIN', 10_000n), stakes }))
  expect([shortly(win), win.bonus]).toEqual([['CASINO_WIN casino>wallet 10000'], 0n])
})

test('a refund goes back to where its bet came from, in whole and in part', () => {
  const refund = (amount: bigint) =>
    onBothPurses(call({ kind: 'refund', transfers: moves('CASINO_REFUND', amount), bet: mixed }))
  expect(shortly(refund(5_000n))).toEqual(['CASINO_REFUND casino>wallet 3000', 'BONUS_REFUND bonus>held 2000'])
  expect(shortly(refund(2_500n))).toEqual(['CASINO_REFUND casino>wallet 1500', 'BONUS_REFUND bonus>held 1000'])
  expect(refund(5_000n)).toMatchObject({ purse: { balance: 9_000n, staked: -2_000n }, play: { refunded: 2_000n } })
})

test('what comes back to a bonus that has expired is forfeited with an entry of its own', () => {
  const late = { stakes: mixed, bet: mixed, purse: purse(0n, 'EXPIRED') }
  const win = onBothPurses(call({ ...late, kind: 'win', transfers: moves('CASINO_WIN', 10_000n) }))
  expect(shortly(win)).toEqual([
    'CASINO_WIN casino>wallet 6000',
    'BONUS_WIN bonus>held 4000',
    'BONUS_FORFEIT held>bonus 4000',
  ])
  expect(win.purse).toMatchObject({ balance: 0n, won: 4_000n, forfeited: 4_000n })
  const refund = onBothPurses(call({ ...late, kind: 'refund', transfers: moves('CASINO_REFUND', 5_000n) }))
  expect(shortly(refund)).toEqual([
    'CASINO_REFUND casino>wallet 3000',
    'BONUS_REFUND bonus>held 2000',
    'BONUS_FORFEIT held>bonus 2000',
  ])
})

test('what comes back to a bonus whose wagering is done is cash', () => {
  const win = onBothPurses(
    call({ kind: 'win', transfers: moves('CASINO_WIN', 10_000n), stakes: mixed, purse: purse(0n, 'COMPLETED') }),
  )
  expect(shortly(win)).toEqual(['CASINO_WIN casino>wallet 6000', 'BONUS_CONVERT bonus>wallet 4000'])
  expect(win.purse).toMatchObject({ balance: 0n, won: 4_000n, converted: 4_000n })
})

test('a correction takes from the bonus no more than is in the purse', () => {
  const corrected = (balance: bigint) =>
    onBothPurses(call({ kind: 'adjust', transfers: taken(10_000n), stakes: mixed, purse: purse(balance) }))
  expect(shortly(corrected(7_000n))).toEqual(['CASINO_ADJUST wallet>casino 6000', 'BONUS_BET held>bonus 4000'])
  expect(shortly(corrected(1_000n))).toEqual(['CASINO_ADJUST wallet>casino 6000', 'BONUS_BET held>bonus 1000'])
  expect(corrected(1_000n)).toMatchObject({ bonus: -4_000n, purse: { balance: 0n, won: -1_000n } })
})

test('what can be staked is cash and an active bonus; a debt is not paid by it', () => {
  expect(spendable(money(3_000n), purse(7_000n))).toBe(10_000n)
  // Who owes cash stakes nothing until it is paid.
  expect(spendable(money(-500n), purse(7_000n))).toBe(-500n)
  expect(spendable(money(-500n), null)).toBe(-500n)
  expect(spendable(money(3_000n), purse(0n, 'COMPLETED'))).toBe(3_000n)
})

test.each([
  ['the largest bet', 500n, {}, false],
  ['one minor unit more', 501n, {}, true],
  ['more, inside a hand that has begun', 501n, { isRoundBegun: true }, false],
  ['more, without a bonus', 501n, { hasBonus: false }, false],
  ['more, without a limit', 501n, { maxBet: null }, false],
] as const)('while a bonus is wagered: %s', (_, amount, change, isRefused) => {
  const bet = { amount: money(amount), maxBet: money(500n), hasBonus: true, isRoundBegun: false }
  expect(isAboveMaxBet({ ...bet, ...change })).toBe(isRefused)
})

test('the bet that completed the wagering is refunded: what was paid is bonus money again (C47)', () => {
  const completed = { ...purse(0n, 'COMPLETED'), staked: money(4_000n), converted: money(23_000n) }
  const refund = onBothPurses(
    call({
      kind: 'refund',
      transfers: moves('CASINO_REFUND', 4_000n),
      purse: completed,
      bet: { real: zeroMoney, bonus: money(4_000n) },
      reopens: true,
    }),
  )
  expect(shortly(refund)).toEqual(['BONUS_CONVERT wallet>held 23000', 'BONUS_REFUND bonus>held 4000'])
  expect(refund.transfers[0]?.mayOverdraw).toBe(true)
  expect(refund.purse).toEqual({ ...completed, status: 'ACTIVE', balance: 27_000n, staked: 0n, converted: 0n })
})
