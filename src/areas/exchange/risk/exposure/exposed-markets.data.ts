import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { baseOfBets, bookOf, shapeOf } from '#areas/exchange/rules/risk/book.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { cellOf } from '#values/id.ts'
import { money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { resultsOf } from '#areas/exchange/risk/board/books.facts.ts'
import { outcomeName } from '#areas/exchange/risk/board/outcome-name.ts'
import { exposedMarkets } from './exposed-markets.queries.ts'

async function readPositions(tx: Tx, playerId: bigint) {
  return tx
    .selectFrom('position')
    .innerJoin('market', 'market.id', 'position.market_id')
    .innerJoin('event', 'event.id', 'market.event_id')
    .where('position.cell', '=', cellOf(playerId))
    .where('position.player_id', '=', playerId)
    .where('position.exposure', '>', 0n)
    .orderBy('position.exposure', 'desc')
    .select([
      'market.id',
      'event.name as event',
      'market.name as market',
      'market.kind',
      'market.status',
      'market.winners',
      'market.hedges',
      'position.exposure',
      'position.outcomes',
    ])
    .limit(200)
    .execute()
}

async function readBets(tx: Tx, playerId: bigint): Promise<readonly (BookedBet & { readonly marketId: bigint })[]> {
  const rows = await tx
    .selectFrom('bet_open')
    .where('cell', '=', cellOf(playerId))
    .where('player_id', '=', playerId)
    .select([
      'id',
      'market_id as marketId',
      'runner_id as runnerId',
      'line',
      'line_to as lineTo',
      'fills_e4 as fillsE4',
      'side',
      'odds_e4 as oddsE4',
      'matched_odds_e4 as matchedOddsE4',
      'matched',
      'remaining',
    ])
    .execute()
  return rows.map((row) => ({ ...row, matched: money(row.matched), remaining: money(row.remaining) }))
}

export const exposedMarketsAnswer = answerWithin(exposedMarkets, async ({ tx, scope, parameters }) => {
  const playerId = BigInt(parameters.player_id)
  const player = await tx
    .selectFrom('player')
    .select('agent_id')
    .where('cell', '=', cellOf(playerId))
    .where('id', '=', playerId)
    .executeTakeFirst()
  if (!player || !scope.includes(player.agent_id)) return null
  const [positions, bets] = [await readPositions(tx, playerId), await readBets(tx, playerId)]
  const runners = await tx
    .selectFrom('runner')
    .innerJoin('position', 'position.market_id', 'runner.market_id')
    .where('position.cell', '=', cellOf(playerId))
    .where('position.player_id', '=', playerId)
    .where('position.exposure', '>', 0n)
    .where('runner.status', '=', 'ACTIVE')
    .orderBy('runner.sort_order')
    .select(['runner.id', 'runner.market_id as marketId', 'runner.name'])
    .execute()
  return {
    markets: positions.map((row) => {
      const mine = bets.filter(({ marketId }) => marketId === row.id)
      const ofMarket = runners.filter(({ marketId }) => marketId === row.id)
      const market = {
        kind: row.kind,
        runners: ofMarket.map(({ id }) => id),
        winners: row.winners,
        hedges: row.hedges,
      }
      const { worst, best } = openPosition(mine, market)
      const outcomes = namedOutcomes({ ...row, runners: ofMarket, stored: row.outcomes }, mine)
      return {
        id: row.id,
        event: row.event,
        market: row.market,
        kind: row.kind,
        status: row.status,
        bets: mine.length,
        stake: mine.reduce((total, bet) => total + bet.matched + bet.remaining, 0n),
        exposure: row.exposure,
        recomputed: worst,
        worst: outcomes.toSorted((a, b) => (a.result < b.result ? -1 : 1))[0]?.name ?? null,
        best,
        outcomes,
      }
    }),
  }
})

interface NamedOutcome {
  readonly key: string
  readonly name: string
  readonly result: bigint
}

interface PlayerMarket {
  readonly kind: string
  readonly winners: number
  readonly runners: readonly { readonly id: bigint; readonly name: string }[]
  /** The stored outcomes of the player's position. */
  readonly stored: unknown
}

/** The player's result by outcome, as the book of this player alone. */
function namedOutcomes({ kind, winners, runners, stored }: PlayerMarket, bets: readonly BookedBet[]): NamedOutcome[] {
  const outcomes = (stored ?? {}) as Readonly<Record<string, string>>
  const ids = runners.map(({ id }) => id)
  const part = {
    path: [{ accountId: 0n, held: 10_000 }],
    ...resultsOf({ kind, runners }, { outcomes, base: baseOfBets(bets, ids) }),
  }
  const book = bookOf([part], shapeOf({ kind, winners }, ids), null).outcomes
  return book.map(({ key, total }, at) => ({
    key,
    name: runners.find(({ id }) => String(id) === key)?.name ?? outcomeName(kind, { key, at, next: book[at + 1]?.key }),
    result: 0n - total,
  }))
}
