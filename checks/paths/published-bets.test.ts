import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { cell, readRows, logMissingData, sharedFolder, type Row } from '#checks/oracles/read.ts'
import { sizeOf } from '#checks/run-size.ts'
import type { Market, Player } from './betting/bets.ts'
import type { MarketFixture } from './catalogue.ts'
import { expectBets, expectInvariants, expectTransfers, expectWallets } from './ledger.ts'
import { openOperator, type Operator } from './operator.ts'
import { runConcurrently, major, divideRounded, tenThousandths, total, winnings } from './arithmetic.ts'
import { expectState } from './betting/wagers.ts'
import { requestAction, waitForSettlements } from './betting/settlements.ts'

const shared = sharedFolder()
const seats = 40

let operator: Operator | undefined
afterAll(() => operator?.close())

/** A published bet and how it is placed here. */
interface Vector {
  readonly row: Row
  readonly side: 'BACK' | 'LAY'
  /** Minor units here per cent of the publisher. */
  readonly scale: bigint
  readonly stake: bigint
  readonly odds: string
  readonly won: boolean
  readonly commission: bigint
}

/** Parses a decimal with up to twelve places into units of 1e-12. */
const exactly = (text: string): bigint => {
  const [integer = '', places = ''] = text.replace('-', '').split('.')
  const size = BigInt(integer + places.slice(0, 12).padEnd(12, '0'))
  return text.startsWith('-') ? -size : size
}
const perCent = 10n ** 10n
const isInCents = (text: string): boolean => exactly(text) % perCent === 0n

/**
 * Back bets are placed to the cent, so that our rounding shows. The published stake of a lay is its liability, and the
 * backer's stake is not a whole number of cents, so lays are placed ten thousand times as large and scaled back.
 */
function vectorOf(row: Row): Vector | null {
  const odds = cell(row, 'bsp')
  if (odds === '0' || tenThousandths(odds) > 10_000_000n || !/^\d+(\.\d{1,2})?$/.test(cell(row, 'stake'))) return null
  const side = cell(row, 'side') === 'BACK' ? 'BACK' : 'LAY'
  const scale = side === 'BACK' ? 1n : 10_000n
  const cents = (exactly(cell(row, 'stake')) / perCent) * scale
  const stake = side === 'BACK' ? cents : divideRounded(cents * 10_000n, tenThousandths(odds) - 10_000n)
  return {
    row,
    side,
    scale,
    stake,
    odds,
    won: cell(row, 'result') === '1',
    commission: tenThousandths(cell(row, 'commission_pct')) / 100n,
  }
}

/** Whether rounding profit and commission separately differs from rounding once. */
function isRoundedTwice({ row, side, stake, odds, won, commission }: Vector): boolean {
  if (side === 'LAY' || !won || !isInCents(cell(row, 'profit_bsp'))) return false
  const profit = winnings(stake, odds)
  return (profit - divideRounded(profit * commission, 10_000n)) * perCent !== exactly(cell(row, 'profit_bsp'))
}

/** All bets with a rounding difference, all published unrounded, and every 33rd of the others, in the gate every 99th. */
function selectVectors(vectors: readonly Vector[]): Vector[] {
  const special = vectors.filter((one) => isRoundedTwice(one) || !isInCents(cell(one.row, 'profit_bsp')))
  const others = vectors.filter((one) => !special.includes(one))
  return [...special, ...others.filter((_, at) => at % sizeOf(99, 33) === 0)]
}

/** One market with one bet of each player, all with the same commission and result. */
interface MarketGroup extends MarketFixture {
  readonly vectors: readonly Vector[]
}

async function listGroups({ owner }: Operator, vectors: readonly Vector[]): Promise<MarketGroup[]> {
  await owner.query(`insert into competition (id, external_id, sport, name) values (1, 'races', 'horse_racing', 'Published');
    insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'race', 'Published bets', now())`)
  const alike = [...Map.groupBy(vectors, ({ commission, won }) => `${commission} ${won}`).values()]
  const groups = alike.flatMap((all) =>
    Array.from({ length: Math.ceil(all.length / seats) }, (_, n) => all.slice(n * seats, (n + 1) * seats)),
  )
  return Promise.all(
    groups.map(async (some, at) => {
      const [id, name] = [String(100 + at), `Race ${at}`]
      const [{ commission, won }] = some as [Vector, ...Vector[]]
      const runners = new Map([
        ['Selection', `${id}1`],
        ['Field', `${id}2`],
      ])
      await owner.query(
        `insert into market (id, event_id, external_id, name, kind, product, price_kind, commission, min_stake) values ($1, 1, $2, $2, 'match_odds', 'exchange', 'odds', $3, 1)`,
        [id, name, commission],
      )
      for (const [runner, runnerId] of runners)
        await owner.query('insert into runner (id, market_id, name) values ($1, $2, $3)', [runnerId, id, runner])
      const market: Market = { id, product: 'exchange', commission, runners: [...runners.values()] }
      return {
        market,
        line: null,
        name,
        event: 'Published bets',
        runners,
        ends: { winner: won ? 'Selection' : 'Field' },
        vectors: some,
      }
    }),
  )
}

async function placeVector(
  { call, books }: Operator,
  player: Player,
  { market }: MarketGroup,
  vector: Vector,
): Promise<void> {
  const { side, odds, stake, row } = vector
  const on = String(market.runners[0])
  const content = {
    externalId: cell(row, 'vec_id'),
    player: player.id,
    market: market.id,
    runner: on,
    side,
    odds,
    stake: major(stake),
  }
  const { status, body } = await call('/bet', content)
  expect(status, `${cell(row, 'vec_id')}: ${JSON.stringify(body)}`).toBe(200)
  const bet = books.take(books.draft({ player, market, on, side, odds, stake, matched: stake }), String(body['bet']))
  expectState({ books }, bet, body)
}

test('published bets placed and settled here give their published profit', { timeout: 300_000 }, async () => {
  if (shared === null) return logMissingData('published bets from placement to settlement')
  const all = readRows(join(shared, 'pnl_vectors/hub_bets_pnl.csv.gz')).flatMap((row) => vectorOf(row) ?? [])
  const here = (operator = await openOperator())
  const groups = await listGroups(here, selectVectors(all))
  await runConcurrently(
    Array.from({ length: seats }, (_, at) => async () => {
      await here.player(`tipster${at}`, at % 2 ? '115' : '114', 90_000_000_000n)
    }),
    6,
  )
  await runConcurrently(
    here.books.players.map((player, at) => async () => {
      for (const group of groups) {
        const vector = group.vectors[at]
        if (vector) await placeVector(here, player, group, vector)
      }
    }),
    8,
  )
  for (const group of groups) {
    // Lays are placed ten thousand times as large, so a market may exceed the maker's limit.
    await requestAction(
      { ...here, clients: { ...here.clients, maker: here.clients.owner } },
      {
        action: 'settlement',
        fixture: group,
        entered: { winner: group.ends === 'void' || 'runs' in group.ends ? '' : group.ends.winner },
        isSecondNeeded: false,
      },
    )
  }
  await waitForSettlements(here, groups)
  for (const { market, vectors } of groups)
    here.books.settle(market, { winner: String(market.runners[vectors[0]?.won ? 0 : 1]) })
  console.log(`Published bets: ${JSON.stringify(await tallyOf(here, groups))} in ${groups.length} markets`)
  await expectWallets(here)
  await expectTransfers(here)
  await expectBets(here)
  await expectInvariants(here)
})

/** Compares the net result of each bet in the wallets with the published one. */
async function tallyOf({ owner, books }: Operator, groups: readonly MarketGroup[]) {
  const { rows } = await owner.query<{
    market: string
    player: string
    net: bigint
  }>(`select market_id::text as market, account_id::text as player,
    sum(case when credit = 'wallet' then amount else -amount end)::bigint as net from transfer where kind in ('EXCH_PL', 'EXCH_COMMISSION') group by 1, 2`)
  const nets = new Map(rows.map(({ market, player, net }) => [`${market} ${player}`, net]))
  const counts = { bets: 0, toTheCent: 0, unrounded: 0, centOffWhenRoundedTwice: 0 }
  for (const { market, vectors } of groups)
    for (const [at, vector] of vectors.entries()) {
      const { row, scale } = vector
      const net = nets.get(`${market.id} ${books.players[at]?.id}`) ?? 0n
      const published = exactly(cell(row, 'profit_bsp'))
      const off = (net * perCent) / scale - published
      const distance = off < 0n ? -off : off
      counts.bets += 1
      if (!isInCents(cell(row, 'profit_bsp'))) {
        // Whole cents are paid for a published fraction; profit and commission are rounded separately.
        expect(distance, cell(row, 'vec_id')).toBeLessThanOrEqual(perCent)
        counts.unrounded += 1
      } else if (isRoundedTwice(vector)) {
        expect(distance, cell(row, 'vec_id')).toBe(perCent)
        counts.centOffWhenRoundedTwice += 1
      } else {
        expect(divideRounded(net, scale) * perCent, cell(row, 'vec_id')).toBe(published)
        counts.toTheCent += 1
      }
    }
  expect(total([...nets.values()])).toBe(total(books.entries.map(({ pl, commission }) => pl - commission)))
  expect(counts.centOffWhenRoundedTwice).toBe(37)
  return counts
}
