import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logMissingData, sharedFolder } from '#checks/oracles/read.ts'
import { importAll, realMatches, madeUpMatches, type MarketFixture } from './catalogue.ts'
import { expectAll } from './expect-all.ts'
import { expectBets, expectInvariants, expectTransfers, expectWallets } from './ledger.ts'
import { expectDashboards } from './reports.ts'
import { openOperator, type Operator } from './operator.ts'
import { runConcurrently, total } from './arithmetic.ts'
import { expectRejections, expectIdempotent } from './rejections.ts'
import {
  requestAction,
  actualResult,
  enteredResult,
  exceedsLimit,
  previewResult,
  resultOf,
  waitForSettlements,
} from './betting/settlements.ts'
import { nodeOf } from './tree.ts'
import { playRound, type Tally } from './betting/wagers.ts'
import { payOut } from './withdrawals.ts'

const shared = sharedFolder()
const slowTest = { timeout: 300_000 }
/** Number of players by agent: mostly leaf agents, but every level below the root has some. */
const playersByAgent: Readonly<Record<string, number>> = {
  115: 14,
  116: 8,
  114: 10,
  123: 12,
  122: 5,
  113: 4,
  112: 3,
  121: 2,
  110: 2,
}

let operator: Operator
let fixtures: MarketFixture[]
/** The markets with bets; every thirteenth stays open. */
let marketsWithBets: MarketFixture[]
let toSettle: MarketFixture[]
const tallies: Tally[] = []

beforeAll(async () => {
  operator = await openOperator()
  if (shared === null) logMissingData('real cricket matches; a few made-up ones are used instead')
  fixtures = await importAll(operator, shared === null ? madeUpMatches() : await realMatches(join(shared, 'cricket')))
  const pick = (name: RegExp, every: number) =>
    fixtures.filter((one) => name.test(one.name)).filter((_, at) => at % every === 0)
  const sparse = shared === null ? 1 : 2
  marketsWithBets = [
    ...pick(/Match Odds/, 1),
    ...pick(/Toss/, sparse),
    ...pick(/^6 over/, 2 * sparse),
    ...pick(/^Innings runs/, 6 * sparse),
  ]
  toSettle = marketsWithBets.filter((_, at) => at % 13 !== 12)
  const waiting = Object.entries(playersByAgent).flatMap(([agent, amount]) =>
    Array.from({ length: amount }, (_, at) => ({ agent, at })),
  )
  await runConcurrently(
    waiting.map(({ agent, at }) => async () => {
      await operator.player(`p${agent}-${at}`, agent, at % 4 === 3 ? 60_000n : 10_000_000n + BigInt(at) * 7n)
    }),
    6,
  )
})
afterAll(() => operator?.close())

async function changeShares(): Promise<void> {
  const { tree, share, owner } = operator
  Object.assign(nodeOf(tree, '113'), { held: { exchange: 7_777, bookmaker: 7_000 } })
  Object.assign(nodeOf(tree, '122'), { held: { exchange: 5_001, bookmaker: 7_500, fancy: 6_000 }, mode: 'parent' })
  Object.assign(nodeOf(tree, '116'), { mode: 'platform' })
  for (const id of ['113', '122', '116']) await share(nodeOf(tree, id))
  for (const one of marketsWithBets.filter(({ line }) => line !== null)) {
    one.line = Number(one.line) + 3
    await owner.query('update market set line = $2 where id = $1', [one.market.id, one.line])
  }
}

test(
  'accepts bets on both sides of all markets and rejects uncovered ones with the expected message',
  slowTest,
  async () => {
    const { players } = operator.books
    tallies.push(await playRound(operator, { seed: 1, offers: marketsWithBets, players, bets: 14 }))
    await changeShares()
    tallies.push(await playRound(operator, { seed: 2, offers: marketsWithBets, players, bets: 13 }))
    const sum = (key: keyof Tally) => tallies.reduce((all, one) => all + one[key], 0)
    const counts = {
      taken: sum('taken'),
      refused: sum('refused'),
      inParts: sum('inParts'),
      cancelled: sum('cancelled'),
    }
    console.log(
      `Cricket: ${fixtures.length} markets of ${fixtures.filter(({ name }) => name === 'Match Odds').length} matches, bets ${JSON.stringify(counts)}`,
    )
    expect(counts.taken + counts.refused).toBe(60 * 27)
    expect(Math.min(counts.refused, counts.inParts, counts.cancelled)).toBeGreaterThan(50)
    await expectWallets(operator)
    await expectBets(operator)
    expect(total([...operator.books.wallets.values()].map(({ exposure }) => exposure))).toBeGreaterThan(0n)
  },
)

test('rejects bets by limits, locks, states, prices and forged calls, each with its message', async () => {
  const player = await operator.player('limited', '121', 40_000_000n)
  const [odds, session] = [
    marketsWithBets.find(({ name }) => name === 'Match Odds'),
    marketsWithBets.find(({ line }) => line !== null),
  ]
  if (!odds || !session) throw new Error('There are no markets for bets')
  expect(await expectRejections({ operator, player, odds, session })).toBe(20)
  await expectWallets(operator)
  await expectIdempotent({ operator, player, odds, session })
  await expectWallets(operator)
})

test('settles by the published results, with second approval above the maker’s limit', slowTest, async () => {
  const { books } = operator
  const previews = new Map(
    await Promise.all(toSettle.map(async (one) => [one, await previewResult(operator, one)] as const)),
  )
  await runConcurrently(
    toSettle.map((fixture, at) => async () => {
      const { ends } = fixture
      const isVoid = ends === 'void'
      const isByFeed = !isVoid && at % 5 === 0
      await requestAction(operator, {
        action: isVoid ? 'voidance' : isByFeed ? 'feed-settlement' : 'settlement',
        fixture,
        entered: isByFeed ? {} : enteredResult(fixture),
        isSecondNeeded: exceedsLimit(operator, fixture, resultOf(fixture)),
      })
    }),
    3,
  )
  const above = toSettle.filter((one) => exceedsLimit(operator, one, resultOf(one))).length
  // The limit suits the sizes of the real matches.
  if (shared !== null) expect(Math.min(above, toSettle.length - above)).toBeGreaterThan(5)
  const states = await waitForSettlements(operator, marketsWithBets)
  for (const one of toSettle) books.settle(one.market, resultOf(one))
  for (const one of marketsWithBets)
    expect(states.get(one.market.id), one.event).toBe(
      toSettle.includes(one) ? (one.ends === 'void' ? 'VOIDED' : 'SETTLED') : 'OPEN',
    )
  for (const one of toSettle)
    expect(actualResult(operator, one), `${one.event}, ${one.name}`).toEqual(previews.get(one))
  await expectWallets(operator)
})

test('agrees with the books after voids, rollbacks and re-settlements', slowTest, async () => {
  const { books } = operator
  const won = toSettle.filter(
    ({ ends, market }) =>
      ends !== 'void' && 'winner' in ends && books.bets.filter((bet) => bet.market === market).length > 5,
  )
  const [resettled, other, back] = won
  const open = marketsWithBets.filter((one) => !toSettle.includes(one))[0]
  if (!resettled || !other || !back || !open) throw new Error('There are not enough markets')
  const loser = [...other.runners].find(
    ([name]) => other.ends !== 'void' && 'winner' in other.ends && name !== other.ends.winner,
  )
  if (!loser) throw new Error('There is no losing runner')
  await requestAction(operator, { action: 'rollback', fixture: resettled, isSecondNeeded: true })
  await requestAction(operator, {
    action: 'resettlement',
    fixture: other,
    entered: { winner: loser[0] },
    isSecondNeeded: true,
  })
  await requestAction(operator, { action: 'rollback', fixture: back, isSecondNeeded: true })
  await requestAction(operator, {
    action: 'voidance',
    fixture: open,
    isSecondNeeded: exceedsLimit(operator, open, 'void'),
  })
  const states = await waitForSettlements(operator, [resettled, other, back, open])
  expect([...states.values()]).toEqual(['CLOSED', 'SETTLED', 'CLOSED', 'VOIDED'])
  for (const { market } of [resettled, other, back]) books.rollBack(market)
  books.settle(other.market, { winner: loser[1] })
  books.settle(open.market, 'void')
  await expectWallets(operator)
  await requestAction(operator, {
    action: 'voidance',
    fixture: resettled,
    isSecondNeeded: exceedsLimit(operator, resettled, 'void'),
  })
  expect((await waitForSettlements(operator, [resettled])).get(resettled.market.id)).toBe('VOIDED')
  books.settle(resettled.market, 'void')
})

test('covers every kind of case in the books', () => {
  const { entries, bets, bookings } = operator.books
  const settlements = [...Map.groupBy(entries, ({ player, market }) => `${player.id} ${market.id}`).values()]
  expect(new Set(entries.map(({ path }) => path.mode))).toEqual(new Set(['share', 'platform', 'parent']))
  expect(settlements.filter((some) => new Set(some.map(({ path }) => path)).size > 1).length).toBeGreaterThan(50)
  expect(new Set(bets.map(({ status }) => status))).toEqual(
    new Set(['OPEN', 'UNMATCHED', 'SETTLED', 'VOIDED', 'CANCELLED']),
  )
  expect(bets.filter(({ status, remaining }) => status === 'CANCELLED' && remaining > 0n).length).toBeGreaterThan(5)
  expect(new Set(bookings.map(({ kind }) => kind))).toEqual(
    new Set(['DEPOSIT', 'EXCH_PL', 'BOOKMAKER_PL', 'FANCY_PL', 'EXCH_COMMISSION', 'SHARE_PL', 'ROLLBACK']),
  )
})

test('agrees with the books in wallets, transfers, bets, every report and every statement', slowTest, async () => {
  const counts = await expectAll(operator)
  console.log(`Cricket: agree ${JSON.stringify(counts)}`)
})

test('requires three different users for a withdrawal', async () => {
  await payOut(operator)
  await expectWallets(operator)
  await expectTransfers(operator)
  await expectDashboards(operator)
  await expectInvariants(operator)
})
