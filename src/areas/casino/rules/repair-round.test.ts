import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, negate } from '#values/money.ts'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { assert } from '#values/assert.ts'
import { newRound } from './round.ts'
import { repairRound, type OpenRound, type RoundRepair } from './repair-round.ts'

const at = new Date(0)
const by = { by: 'asha', at }
const key = { cell: 1, player_id: 1001n, round_id: 'r1' }
/** Bets of 100.00 and 50.00, the second of them refunded, and a win of 40.00 without an end. */
const round: OpenRound = {
  note: { isOpen: true, hasNote: false, key, domainId: 1 },
  claim: null,
  bet: money(10_000n),
  played: { ...newRound, staked: money(15_000n), refunded: money(5_000n), won: money(4_000n), isEnded: false },
  bets: [
    { id: 'b1', amount: money(10_000n), isRefunded: false },
    { id: 'b2', amount: money(5_000n), isRefunded: true },
  ],
  hasFreeRounds: false,
  hasHeldWin: false,
  hasBonus: false,
  key: { cell: 1, player_id: 1001n, started_at: at, id: 'r1' },
  currency: 'INR',
  available: money(1_000n),
  call: { domain_id: 1, agent_id: 4n, provider: 'qt', external_round: 'R-1', game_code: 'night-tram' },
}

function effectsOf(open: OpenRound, repair: RoundRepair) {
  const decision = repairRound(open, repair, by)
  assert(!isRefusal(decision), 'the round can be repaired')
  return decision
}

test('a voided round returns what is left of its stakes and takes its win back', () => {
  const { transfers, rows, message } = effectsOf(round, 'VOID')
  expect(transfers).toMatchObject([
    { kind: 'CASINO_REFUND', debit: 'casino', credit: 'wallet', amount: 10_000n, ref: 'casino:r1' },
    { kind: 'CASINO_ADJUST', debit: 'wallet', credit: 'casino', amount: 4_000n, ref: 'casino:r1', mayOverdraw: true },
  ])
  expect(rows).toMatchObject([
    {
      table: 'casino_round',
      key: round.key,
      values: { status: 'VOIDED', staked: 15_000n, refunded: 15_000n, won: 0n },
    },
    // Under the id of the bet: a refund that the provider sends later is a repeat of it.
    { table: 'casino_call', values: { kind: 'refund', external_id: 'b1', amount: 10_000n, balance_after: 7_000n } },
    { table: 'casino_call', values: { kind: 'adjust', external_id: 'repair:r1', amount: -4_000n } },
    { table: 'round_note', values: { note: 'Round voided: stake 100.00 returned, win 40.00 taken back' } },
  ])
  expect(message).toBe('Round voided: stake 100.00 returned, win 40.00 taken back')
})

test('a closed round moves no money and keeps what was won', () => {
  const { transfers, rows } = effectsOf(round, 'CLOSE')
  expect(transfers).toEqual([])
  expect(rows).toMatchObject([
    { table: 'casino_round', values: { status: 'SETTLED', bet: 10_000n, win: 4_000n, won: 4_000n, ended_at: at } },
    { table: 'round_note' },
  ])
})

test('repairs no round that has ended, is assigned to others, differs from the ledger or used free rounds', () => {
  const refused = (changes: Partial<OpenRound>, repair: RoundRepair = 'VOID') =>
    repairRound({ ...round, ...changes }, repair, by).refused
  expect(refused({ note: { ...round.note, isOpen: false } })).toBe('This round has ended.')
  expect(refused({ claim: { by: 'ravi', until: null } })).toBe(
    'This round is assigned to ravi. Take it over or pick another one.',
  )
  expect(refused({ claim: { by: 'asha', until: null } })).toBeUndefined()
  for (const bet of [9_999n, 10_001n])
    expect(refused({ bet: money(bet) })).toBe(
      'Provider and ledger differ on the stake. Repair the balance of the player first.',
    )
  expect(refused({ hasFreeRounds: true })).toBe('Free rounds were used in it. Ask the provider to cancel it.')
  expect(refused({ hasFreeRounds: true }, 'CLOSE')).toBeUndefined()
  expect(refused({ hasHeldWin: true })).toBe('A win of this round is held for review. Decide it first.')
  expect(refused({ hasBonus: true })).toBe('Bonus money was played in it. Ask the provider to cancel it.')
})

const amountUpTo = (max: number) => fc.integer({ min: 0, max }).map((value) => money(BigInt(value)))

test('a voided round costs the player nothing, and a closed one changes nothing, whatever was booked before', () => {
  const rounds = fc.record({
    bets: fc.array(fc.record({ amount: amountUpTo(100_000), isRefunded: fc.boolean() }), {
      minLength: 1,
      maxLength: 6,
    }),
    won: amountUpTo(500_000),
    hasCalls: fc.boolean(),
  })
  fc.assert(
    fc.property(rounds, ({ bets, won, hasCalls }) => {
      const sum = (some: typeof bets) => money(some.reduce((total, { amount }) => total + amount, 0n))
      const staked = sum(bets)
      const refunded = sum(bets.filter(({ isRefunded }) => isRefunded))
      const open: OpenRound = {
        ...round,
        bet: money(staked - refunded),
        played: { ...newRound, staked, refunded, won, isEnded: false },
        bets: bets.map((bet, index) => ({ ...bet, id: `b${index}` })),
        call: hasCalls ? round.call : null,
      }
      const voided = effectsOf(open, 'VOID')
      const moved = (voided.transfers ?? []).reduce(
        (total, { credit, amount }) => total + (credit === 'wallet' ? amount : negate(amount)),
        0n,
      )
      // What the round has moved, with its repair.
      expect(won + refunded - staked + moved).toBe(0n)
      expect(effectsOf(open, 'CLOSE').transfers).toEqual([])
    }),
  )
})
