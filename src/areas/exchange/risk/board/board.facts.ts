import { sql } from 'kysely'
import { staleFrom } from '#areas/exchange/rules/markets/stale-prices.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { Scope } from '#engine/scope.ts'
import { digitsOf } from '#values/currency.ts'
import { oneUnit } from '#values/money.ts'
import { isVisibleBet, currenciesOf, readBooks, type BookScope, type MarketBook } from './books.facts.ts'
import { outcomeName } from './outcome-name.ts'

export interface BoardRequest {
  readonly actor: Actor
  readonly scope: Scope
  readonly parameters: {
    readonly sport?: string | undefined
    readonly domain?: string | undefined
    readonly agent?: string | undefined
    readonly event?: string | undefined
    readonly minLiability?: string | undefined
  }
  readonly isInPlayOnly: boolean
}

interface MarketRow {
  readonly id: bigint
  readonly event: string
  readonly eventId: bigint
  readonly eventStatus: string
  readonly isInPlay: boolean
  readonly score: string | null
  readonly clock: string | null
  readonly startsAt: Date
  readonly sport: string
  readonly competition: string
  readonly name: string
  readonly kind: string
  readonly product: string
  readonly status: string
  readonly isOnManualHold: boolean
  readonly line: number | null
  readonly fedAt: Date | null
  readonly silentSeconds: number | null
  readonly winners: number
  readonly hedges: boolean
}

interface RunnerRow {
  readonly id: bigint
  readonly market: bigint
  readonly name: string
  readonly back: number | null
  readonly lay: number | null
}

/** Maximum number of markets whose books are read, and of markets returned. */
const maxMarketsRead = 600
const maxMarketsShown = 200

export const bookScopeOf = ({ actor, scope, parameters: { domain, agent } }: BoardRequest): BookScope => ({
  scope,
  node: actor.agentId,
  domains: domain === undefined ? undefined : [Number(domain)],
  below: agent === undefined ? undefined : BigInt(agent),
})

/** Whether the requested agent is within the user's scope; true if none is requested. */
export async function isAgentVisible(tx: Tx, { scope, parameters: { agent } }: Omit<BoardRequest, 'isInPlayOnly'>) {
  if (agent === undefined) return true
  const id = BigInt(agent)
  if (!scope.isWhole) return scope.includes(id)
  return (await tx.selectFrom('agent').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** Open or unsettled markets with visible bets and their books, sorted by worst case. Null if the agent is out of scope. */
export async function readBoard(tx: Tx, request: BoardRequest) {
  if (!(await isAgentVisible(tx, request))) return null
  const bookScope = bookScopeOf(request)
  const found = await readMarkets(tx, request, { bookScope })
  const runners = await readRunners(
    tx,
    found.map(({ id }) => id),
  )
  const markets = found.map((row) => ({ row, runners: runners.filter(({ market }) => market === row.id) }))
  const books = await readBooks(
    tx,
    markets.map(({ row, runners: own }) => ({
      id: row.id,
      kind: row.kind,
      winners: row.winners,
      hedges: row.hedges,
      runners: own,
    })),
    bookScope,
  )
  const { minLiability } = request.parameters
  // A book that wins in every outcome has no liability but is still listed.
  const bookCurrencies = await currenciesOf(tx, bookScope)
  const unit = oneUnit(digitsOf(bookCurrencies.currency))
  const isWanted = ({ worst }: MarketBook) => minLiability === undefined || 0n - worst >= BigInt(minLiability) * unit
  const shown = markets
    .flatMap(({ row, runners: own }) => {
      const book = books.get(row.id)
      return book && isWanted(book) ? [{ row, runners: own, book }] : []
    })
    .toSorted((a, b) => (a.book.worst < b.book.worst ? -1 : a.book.worst > b.book.worst ? 1 : 0))
  const { staleSeconds } = (await settingsIn(tx)).operator.betting
  return {
    at: new Date(),
    ...bookCurrencies,
    isCut: found.length === maxMarketsRead || shown.length > maxMarketsShown,
    markets: shown.slice(0, maxMarketsShown).map((market) => marketAnswer(market, staleSeconds)),
  }
}

interface MarketCriteria {
  readonly market?: bigint
  readonly bookScope: BookScope
}

async function readMarkets(
  tx: Tx,
  { parameters: { sport, event }, isInPlayOnly }: BoardRequest,
  { market, bookScope }: MarketCriteria,
): Promise<readonly MarketRow[]> {
  const { rows } =
    await sql<MarketRow>`select m.id, e.name as event, e.id as "eventId", e.status as "eventStatus", e.is_in_play as "isInPlay", e.score, e.clock, e.starts_at as "startsAt",
      c.sport, c.name as competition, m.name, m.kind, m.product, m.status, m.is_on_manual_hold as "isOnManualHold", m.line, m.fed_at as "fedAt",
      e.silent_seconds as "silentSeconds", m.winners, m.hedges
    from market m join event e on e.id = m.event_id join competition c on c.id = e.competition_id
    where m.status in ('OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED') and (${!isInPlayOnly} or e.is_in_play)
      and ${market === undefined ? sql`exists (select from bet_open b where b.market_id = m.id and ${isVisibleBet('b', bookScope)})` : sql`m.id = ${market}`}
      and ${sport === undefined ? sql`true` : sql`c.sport = ${sport}`} and ${event === undefined ? sql`true` : sql`e.id = ${event}::bigint`}
    order by e.is_in_play desc, e.starts_at desc, m.id limit ${maxMarketsRead}`.execute(tx)
  return rows
}

/** One unsettled market, with or without visible bets. */
export async function readBoardMarket(tx: Tx, id: bigint, request: BoardRequest) {
  if (!(await isAgentVisible(tx, request))) return null
  const bookScope = bookScopeOf(request)
  const [row] = await readMarkets(tx, request, { market: id, bookScope })
  if (!row) return null
  const runners = await readRunners(tx, [id])
  const market = { id, kind: row.kind, winners: row.winners, hedges: row.hedges, runners }
  const book = (await readBooks(tx, [market], bookScope)).get(id)
  const { staleSeconds } = (await settingsIn(tx)).operator.betting
  const { currency } = await currenciesOf(tx, bookScope)
  return book ? { currency, market, told: marketAnswer({ row, runners, book }, staleSeconds) } : null
}

export async function readRunners(tx: Tx, markets: readonly bigint[]): Promise<readonly RunnerRow[]> {
  if (markets.length === 0) return []
  return tx
    .selectFrom('runner')
    .where('market_id', 'in', [...markets])
    .where('status', '=', 'ACTIVE')
    .orderBy('sort_order')
    .select(['id', 'market_id as market', 'name', 'back_e4 as back', 'lay_e4 as lay'])
    .execute()
}

interface MarketWithBook {
  readonly row: MarketRow
  readonly runners: readonly RunnerRow[]
  readonly book: MarketBook
}

const outcomeAnswers = ({ outcomes }: Pick<MarketBook, 'outcomes'>, runners: readonly RunnerRow[], kind: string) =>
  outcomes.map(({ key, total, own }, at) => {
    const runner = runners.find(({ id }) => String(id) === key)
    return {
      key,
      name: runner?.name ?? outcomeName(kind, { key, at, next: outcomes[at + 1]?.key }),
      back: runner?.back ?? null,
      lay: runner?.lay ?? null,
      total,
      own,
    }
  })

const marketAnswer = ({ row, runners, book }: MarketWithBook, staleSeconds: number) => ({
  ...row,
  ...book,
  staleFrom: row.status === 'CLOSED' ? null : staleFrom(row, staleSeconds),
  outcomes: outcomeAnswers(book, runners, row.kind),
})
