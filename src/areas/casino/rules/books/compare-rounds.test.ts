import fc from 'fast-check'
import { expect, test } from 'vitest'
import { money, sum } from '#values/money.ts'
import { compareRounds, type BookedRound } from './compare-rounds.ts'
import type { ReportedRound } from './reported-round.ts'

const theirs: ReportedRound = {
  player: '1001',
  round: 'r1',
  status: 'SETTLED',
  stake: money(10_000n),
  win: money(25_000n),
}
const ours: BookedRound = { ...theirs, id: 'own-1', isOfTheDay: true, isElsewhere: false }

const kindsOf = (report: readonly ReportedRound[], booked: readonly BookedRound[]) =>
  compareRounds(report, booked).differences.map(({ kind, round }) => [kind, round])

test('equal books have no difference', () => {
  expect(compareRounds([theirs], [ours])).toEqual({
    differences: [],
    totals: {
      reportedRounds: 1,
      bookedRounds: 1,
      reportedStake: 10_000n,
      bookedStake: 10_000n,
      reportedWin: 25_000n,
      bookedWin: 25_000n,
    },
  })
})

test('a round of one book alone is missing in the other', () => {
  expect(kindsOf([theirs], [])).toEqual([['MISSING_HERE', 'r1']])
  expect(kindsOf([], [ours])).toEqual([['MISSING_THERE', 'r1']])
})

test('the same round id of two players is two rounds', () => {
  expect(kindsOf([theirs], [{ ...ours, player: '1002' }])).toEqual([
    ['MISSING_HERE', 'r1'],
    ['MISSING_THERE', 'r1'],
  ])
})

test('a round of another day, or in the report of an adjacent day, is not missing', () => {
  expect(kindsOf([], [{ ...ours, isOfTheDay: false }])).toEqual([])
  expect(kindsOf([], [{ ...ours, isElsewhere: true }])).toEqual([])
})

test('another amount is one difference with the amounts of both sides', () => {
  expect(compareRounds([{ ...theirs, win: money(26_000n) }], [ours]).differences).toEqual([
    {
      kind: 'OTHER_AMOUNT',
      player: '1001',
      round: 'r1',
      roundId: 'own-1',
      bookedStatus: 'SETTLED',
      reportedStatus: 'SETTLED',
      bookedStake: 10_000n,
      reportedStake: 10_000n,
      bookedWin: 25_000n,
      reportedWin: 26_000n,
    },
  ])
})

test('another status comes first, and a voided round moved nothing', () => {
  const voided = { ...theirs, status: 'VOIDED' as const, win: money(0n) }
  expect(compareRounds([voided], [ours]).differences).toMatchObject([
    { kind: 'OTHER_STATUS', reportedStake: 0n, bookedStake: 10_000n },
  ])
  expect(kindsOf([voided], [{ ...ours, status: 'VOIDED', stake: money(500n) }])).toEqual([])
})

test('a bet that was refused here is a voided round there, and no difference', () => {
  expect(kindsOf([{ ...theirs, status: 'VOIDED' }], [])).toEqual([])
  expect(kindsOf([], [{ ...ours, status: 'VOIDED' }])).toEqual([])
})

const side = {
  player: fc.constantFrom('1', '2'),
  round: fc.constantFrom('a', 'b', 'c'),
  status: fc.constantFrom('OPEN' as const, 'SETTLED' as const, 'VOIDED' as const),
  stake: fc.bigInt(0n, 9n).map(money),
  win: fc.bigInt(0n, 9n).map(money),
}
const unique = <T extends { readonly player: string; readonly round: string }>(rounds: fc.Arbitrary<T>) =>
  fc.uniqueArray(rounds, { maxLength: 6, selector: ({ player, round }) => `${player} ${round}` })

test('whatever both books have, their totals differ by exactly what the differences do', () => {
  const report = unique(fc.record(side))
  const booked = unique(fc.record({ ...side, id: fc.uuid(), isOfTheDay: fc.boolean(), isElsewhere: fc.boolean() }))
  fc.assert(
    fc.property(report, booked, (reported, own) => {
      const { differences, totals } = compareRounds(reported, own)
      const total = (of: 'bookedStake' | 'reportedStake' | 'bookedWin' | 'reportedWin') =>
        sum(differences.map((one) => one[of]))
      expect(totals.reportedStake - totals.bookedStake).toBe(total('reportedStake') - total('bookedStake'))
      expect(totals.reportedWin - totals.bookedWin).toBe(total('reportedWin') - total('bookedWin'))
      const counted = reported.filter(({ status }) => status !== 'VOIDED')
      expect(totals.reportedStake).toBe(sum(counted.map(({ stake }) => stake)))
    }),
  )
})
