import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import {
  bigBashMatches,
  knownResults,
  matchOddsSelections,
  tossAndSessionSelections,
} from '#checks/oracles/betfair-cricket.ts'
import { logMissingData, sharedFolder } from '#checks/oracles/read.ts'
import { sizeOf } from '#checks/run-size.ts'
import type { MarketFixture } from './catalogue.ts'
import { expectAll } from './expect-all.ts'
import { expectBets, expectWallets } from './ledger.ts'
import { listMarkets, matchOdds, sessionsAndTosses, type PublishedMarket } from './betting/exchange-markets.ts'
import { openOperator, errorMessageOf, type Operator } from './operator.ts'
import { runConcurrently, tenThousandths } from './arithmetic.ts'
import {
  requestAction,
  actualResult,
  enteredResult,
  exceedsLimit,
  previewResult,
  resultOf,
  waitForSettlements,
} from './betting/settlements.ts'
import { playRound, type Offer, type Tally } from './betting/wagers.ts'

const shared = sharedFolder()
const playersByAgent: Readonly<Record<string, number>> = { 115: 5, 116: 4, 114: 5, 123: 5, 122: 2, 113: 2, 110: 1 }
const rounds = sizeOf(2, 5)

let operator: Operator | undefined
afterAll(() => operator?.close())

/** Sets the published prices of one moment as the prices of our runners. */
async function applyQuotes({ owner }: Operator, offers: readonly Offer[]): Promise<void> {
  for (const { quotes = [] } of offers)
    for (const { on, side, odds } of quotes)
      if (typeof on === 'string')
        await owner.query(`update runner set ${side === 'BACK' ? 'back' : 'lay'}_e4 = $2 where id = $1`, [
          on,
          tenThousandths(odds),
        ])
}

const offersInRound = (listed: ReadonlyMap<PublishedMarket, MarketFixture>, round: number): Offer[] =>
  [...listed]
    .map(([{ stages }, { market, runners }]) => {
      const quotes = (stages[round % stages.length] ?? []).map((one) => ({
        ...one,
        on: typeof one.on === 'string' ? (runners.get(one.on) ?? '') : one.on,
      }))
      return { market, line: null, quotes }
    })
    .filter(({ quotes }) => quotes.length > 0)

/** Asserts that a price better than the best offered one is rejected. */
async function expectPriceRejected({ call, books }: Operator, { market, quotes = [] }: Offer): Promise<void> {
  const best = quotes.find(({ side }) => side === 'BACK')
  if (!best) return
  const content = {
    externalId: randomUUID(),
    player: books.players[0]?.id,
    market: market.id,
    runner: best.on,
    side: 'BACK',
    odds: '999',
    stake: '100.00',
  }
  const shown = best.odds.includes('.') ? best.odds.padEnd(best.odds.indexOf('.') + 3, '0') : `${best.odds}.00`
  const answer = await call('/bet', content)
  expect([answer.status, errorMessageOf(answer)]).toEqual([409, `The price has changed to ${shown}.`])
}

test(
  'bets at the prices of an exchange, settled by the balls, win and lose as it published and agree with the books',
  { timeout: 300_000 },
  async () => {
    if (shared === null) return logMissingData('bets at the prices of an exchange')
    const here = (operator = await openOperator())
    const { books } = here
    const sheets = [
      ...matchOdds(shared, 'BBL11', 8),
      ...matchOdds(shared, 'WBBL09', 4),
      ...sessionsAndTosses(shared, 'WBBL07', { session: 8, toss: 3 }),
      ...sessionsAndTosses(shared, 'BBL13', { session: 8, toss: 5 }),
    ]
    const results = knownResults([
      ...matchOddsSelections(shared),
      ...tossAndSessionSelections(shared, await bigBashMatches(shared)),
    ])
    const onThePitch = sheets.filter(({ id }) => results.has(id)).length
    console.log(`Exchange: ${onThePitch} of ${sheets.length} markets end as the scorecards say`)
    expect(onThePitch).toBe(19)
    const listed = await listMarkets(here, sheets, results)
    const seats = Object.entries(playersByAgent).flatMap(([agent, amount]) =>
      Array.from({ length: amount }, (_, at) => `b${agent}-${at}`),
    )
    await runConcurrently(
      seats.map((name, at) => async () => {
        await here.player(name, name.slice(1, 4), at % 5 === 0 ? 100_000n : 20_000_000n)
      }),
      6,
    )

    const tallies: Tally[] = []
    for (let round = 0; round < rounds; round++) {
      const offers = offersInRound(listed, round)
      await applyQuotes(here, offers)
      for (const offer of offers.slice(0, 4)) await expectPriceRejected(here, offer)
      tallies.push(await playRound(here, { seed: 50 + round, offers, players: books.players, bets: 4 }))
    }
    const sum = (key: keyof Tally) => tallies.reduce((all, one) => all + one[key], 0)
    console.log(
      `Exchange: ${sheets.length} markets, bets ${JSON.stringify({ taken: sum('taken'), refused: sum('refused'), inParts: sum('inParts') })}`,
    )
    expect(sum('taken')).toBeGreaterThan(sizeOf(120, 300))
    await expectWallets(here)
    await expectBets(here)

    await settleAll(here, [...listed.values()])
    expectPublished(here, listed)
    const counts = await expectAll(here)
    console.log(`Exchange: agree ${JSON.stringify(counts)}`)
  },
)

async function settleAll(here: Operator, fixtures: readonly MarketFixture[]): Promise<void> {
  const previews = new Map(
    await Promise.all(fixtures.map(async (one) => [one, await previewResult(here, one)] as const)),
  )
  await runConcurrently(
    fixtures.map((fixture) => async () => {
      await requestAction(here, {
        action: 'settlement',
        fixture,
        entered: enteredResult(fixture),
        isSecondNeeded: exceedsLimit(here, fixture, resultOf(fixture)),
      })
    }),
    3,
  )
  const states = await waitForSettlements(here, fixtures)
  for (const one of fixtures) {
    here.books.settle(one.market, resultOf(one))
    expect(states.get(one.market.id), one.name).toBe('SETTLED')
    expect(actualResult(here, one), `${one.event}, ${one.name}`).toEqual(previews.get(one))
  }
}

/** Asserts that each bet won if its selection won on the exchange, although the results here came from the balls. */
function expectPublished({ books }: Operator, listed: ReadonlyMap<PublishedMarket, MarketFixture>): void {
  for (const [{ won, name }, { market, runners }] of listed) {
    const names = new Map([...runners].map(([runner, id]) => [id, runner]))
    for (const { on, side, pl, status } of books.bets.filter(
      (bet) => bet.market === market && bet.status === 'SETTLED' && bet.pl !== 0n,
    )) {
      const hit = won.get(typeof on === 'string' ? (names.get(on) ?? '') : on)
      expect([status, (pl ?? 0n) > 0n], `${name} ${on}`).toEqual(['SETTLED', hit === (side === 'BACK')])
    }
  }
}
