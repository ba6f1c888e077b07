import { expect, test } from 'vitest'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { transfer, type TransferKind } from '#blueprint/ledger/transfer.ts'
import { money } from '#values/money.ts'
import { causeToHold, holdsNothing, rejectWin, releaseWin, withHolds, type HeldWin } from './held-win.ts'

const order = { accountId: 7n, currency: 'INR', ref: 'casino:r1', note: 'w1' }
const rule = { from: money(100_000n), multiple: 100, multipleFrom: money(5_000n) }
const won = (kind: TransferKind, amount: bigint) =>
  transfer({ ...order, kind, debit: 'casino', credit: 'wallet', amount: money(amount) })
const lost = (amount: bigint) =>
  transfer({ ...order, kind: 'CASINO_ADJUST', debit: 'wallet', credit: 'casino', amount: money(amount) })
const call = { order, won: money(0n), stake: money(100n), rule, held: [] as readonly HeldWin[] }
const held = (id: string, amount: bigint, takenBack = 0n): HeldWin => ({
  id,
  amount: money(amount),
  takenBack: money(takenBack),
})
const shortly = (transfers: ReturnType<typeof withHolds>['transfers']) =>
  transfers.map(({ kind, debit, credit, amount }) => `${kind} ${debit}>${credit} ${amount}`)

test.each([
  ['a win of the amount', 100_000n, 50_000n, 'AMOUNT'],
  ['one minor unit less, of a large stake', 99_999n, 50_000n, null],
  ['the multiple of the stake', 10_000n, 100n, 'MULTIPLE'],
  ['one minor unit less than the multiple', 9_999n, 100n, null],
  ['a large multiple of a small stake that is still a small win', 4_999n, 1n, null],
  ['a round without a stake has no multiple', 60_000n, 0n, null],
  ['nothing won', 0n, 0n, null],
] as const)('held or not: %s', (_, win, stake, cause) => {
  expect(causeToHold({ win: money(win), stake: money(stake) }, rule)).toBe(cause)
})

test('without amounts in the settings no win is held', () => {
  expect(causeToHold({ win: money(10n ** 12n), stake: money(1n) }, holdsNothing)).toBeNull()
})

test('a held win is credited first and then held, with its jackpot', () => {
  const { transfers, hold } = withHolds({
    ...call,
    transfers: [won('CASINO_WIN', 20_000n), won('JACKPOT_WIN', 100_000n)],
  })
  expect(shortly(transfers)).toEqual([
    'CASINO_WIN casino>wallet 20000',
    'JACKPOT_WIN casino>wallet 100000',
    'WIN_HOLD wallet>held 120000',
  ])
  expect(hold).toEqual({ amount: 120_000n, cause: 'AMOUNT' })
})

test('a win in parts is held from the part on with which the round reaches the amount', () => {
  const part = { ...call, stake: money(50_000n), transfers: [won('CASINO_WIN', 60_000n)] }
  expect(withHolds(part).hold).toBeNull()
  expect(withHolds({ ...part, won: money(60_000n) }).hold).toEqual({ amount: 60_000n, cause: 'AMOUNT' })
})

test('a small win and a refund hold nothing', () => {
  const refund = transfer({
    ...order,
    kind: 'CASINO_REFUND',
    debit: 'casino',
    credit: 'wallet',
    amount: money(900_000n),
  })
  for (const one of [won('CASINO_WIN', 500n), refund]) {
    const { transfers, hold, released } = withHolds({ ...call, transfers: [one] })
    expect([transfers, hold, released]).toEqual([[one], null, []])
  }
})

test('a correction takes held money first, from the last win back', () => {
  const { transfers, released } = withHolds({
    ...call,
    won: money(300_000n),
    transfers: [lost(150_000n)],
    held: [held('first', 200_000n), held('last', 100_000n, 20_000n)],
  })
  expect(released.map(({ win, amount }) => [win.id, amount])).toEqual([
    ['last', 80_000n],
    ['first', 70_000n],
  ])
  expect(shortly(transfers)).toEqual([
    'WIN_RELEASE held>wallet 80000',
    'WIN_RELEASE held>wallet 70000',
    'CASINO_ADJUST wallet>casino 150000',
  ])
})

test('a corrected net result ends the hold of the one before and is held itself where it is big', () => {
  const corrected = withHolds({
    ...call,
    won: money(180_000n),
    transfers: [lost(180_000n), won('AURA_PL', 120_000n)],
    held: [held('before', 180_000n)],
  })
  expect(shortly(corrected.transfers)).toEqual([
    'WIN_RELEASE held>wallet 180000',
    'CASINO_ADJUST wallet>casino 180000',
    'AURA_PL casino>wallet 120000',
    'WIN_HOLD wallet>held 120000',
  ])
})

const at = new Date('2026-11-30T05:00:00Z')
const by = { name: 'checker', limit: null, at }
const decided = { by, reason: 'VERIFIED', rows: [] }
const win = { ...held('h1', 120_000n, 20_000n), accountId: 7n, currency: 'INR', ref: 'casino:r1' }
const transfersOf = (decision: ReturnType<typeof releaseWin>) =>
  isRefusal(decision) ? [] : shortly(decision.transfers ?? [])

test('a release makes available what is still held', () => {
  const decision = releaseWin(win, decided)
  expect(transfersOf(decision)).toEqual(['WIN_RELEASE held>wallet 100000'])
  expect(decision).toMatchObject({ move: 'release', approves: 100_000n, set: { decided_by: 'checker' } })
})

test('a rejection gives what is still held back to the casino', () => {
  const decision = rejectWin(win, 'LOCK_PLAY', decided)
  expect(transfersOf(decision)).toEqual(['WIN_RELEASE held>wallet 100000', 'CASINO_ADJUST wallet>casino 100000'])
  expect(decision).toMatchObject({ move: 'reject', set: { follow_up: 'LOCK_PLAY', reason: 'VERIFIED' } })
  expect(rejectWin({ ...win, takenBack: money(120_000n) }, 'NOTHING', decided)).toMatchObject({
    refused: 'The provider has taken this win back.',
  })
})
