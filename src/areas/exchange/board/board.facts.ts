import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { inSight, moneyOf, readBooks, type Looking, type MarketBook } from './books.facts.ts'
import { rangeOf } from '#areas/exchange/exposure/exposed-markets.data.ts'

export interface BoardAsked {
  readonly actor: Actor
  readonly scope: Scope
  readonly parameters: {
    readonly sport?: string | undefined
    readonly domain?: string | undefined
    readonly agent?: string | undefined
    readonly event?: string | undefined
    readonly least?: string | undefined
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
  readonly isHeld: boolean
  readonly line: number | null
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

/** Markets whose books are read at once, and those that are told. */
const mostRead = 600
const mostTold = 200

export const lookingOf = ({ actor, scope, parameters: { domain, agent } }: BoardAsked): Looking => ({
  scope,
  node: actor.agentId,
  domains: domain === undefined ? undefined : [Number(domain)],
  below: agent === undefined ? undefined : BigInt(agent),
})

/** An agent who does not stand in sight is not there, whatever is asked below him. */
export async function isAgentInSight(tx: Tx, { scope, parameters: { agent } }: Omit<BoardAsked, 'isInPlayOnly'>) {
  if (agent === undefined) return true
  const id = BigInt(agent)
  if (!scope.isWhole) return scope.includes(id)
  return (await tx.selectFrom('agent').where('id', '=', id).select('id').executeTakeFirst()) !== undefined
}

/** Markets that take bets or wait for a result and have some in sight, with their books; what may cost most comes first. */
export async function readBoard(tx: Tx, asked: BoardAsked) {
  if (!(await isAgentInSight(tx, asked))) return null
  const looking = lookingOf(asked)
  const found = await readMarkets(tx, asked, { looking })
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
    looking,
  )
  const { least } = asked.parameters
  // A book that wins whatever happens has no liability, and is a book all the same.
  const isWanted = ({ worst }: MarketBook) => least === undefined || 0n - worst >= BigInt(least) * 100n
  const told = markets
    .flatMap(({ row, runners: own }) => {
      const book = books.get(row.id)
      return book && isWanted(book) ? [{ row, runners: own, book }] : []
    })
    .toSorted((a, b) => (a.book.worst < b.book.worst ? -1 : a.book.worst > b.book.worst ? 1 : 0))
  return {
    at: new Date(),
    ...(await moneyOf(tx, looking)),
    isCut: found.length === mostRead || told.length > mostTold,
    markets: told.slice(0, mostTold).map(toldMarket),
  }
}

interface Narrowed {
  readonly market?: bigint
  readonly looking: Looking
}

async function readMarkets(
  tx: Tx,
  { parameters: { sport, event }, isInPlayOnly }: BoardAsked,
  { market, looking }: Narrowed,
): Promise<readonly MarketRow[]> {
  const { rows } =
    await sql<MarketRow>`select m.id, e.name as event, e.id as "eventId", e.status as "eventStatus", e.is_in_play as "isInPlay", e.score, e.clock, e.starts_at as "startsAt",
      c.sport, c.name as competition, m.name, m.kind, m.product, m.status, m.is_held as "isHeld", m.line, m.winners, m.hedges
    from market m join event e on e.id = m.event_id join competition c on c.id = e.competition_id
    where m.status in ('OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED') and (${!isInPlayOnly} or e.is_in_play)
      and ${market === undefined ? sql`exists (select from bet_open b where b.market_id = m.id and ${inSight('b', looking)})` : sql`m.id = ${market}`}
      and ${sport === undefined ? sql`true` : sql`c.sport = ${sport}`} and ${event === undefined ? sql`true` : sql`e.id = ${event}::bigint`}
    order by e.is_in_play desc, e.starts_at desc, m.id limit ${mostRead}`.execute(tx)
  return rows
}

/** One market that has not ended, with or without bets in sight. */
export async function readBoardMarket(tx: Tx, id: bigint, asked: BoardAsked) {
  if (!(await isAgentInSight(tx, asked))) return null
  const looking = lookingOf(asked)
  const [row] = await readMarkets(tx, asked, { market: id, looking })
  if (!row) return null
  const runners = await readRunners(tx, [id])
  const market = { id, kind: row.kind, winners: row.winners, hedges: row.hedges, runners }
  const book = (await readBooks(tx, [market], looking)).get(id)
  return book ? { market, told: toldMarket({ row, runners, book }) } : null
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

interface Told {
  readonly row: MarketRow
  readonly runners: readonly RunnerRow[]
  readonly book: MarketBook
}

export const toldOutcomes = ({ outcomes }: Pick<MarketBook, 'outcomes'>, runners: readonly RunnerRow[]) =>
  outcomes.map(({ key, total, own }, at) => {
    const runner = runners.find(({ id }) => String(id) === key)
    return {
      key,
      name: runner?.name ?? rangeOf(key, at, outcomes[at + 1]?.key),
      back: runner?.back ?? null,
      lay: runner?.lay ?? null,
      total,
      own,
    }
  })

const toldMarket = ({ row, runners, book }: Told) => ({
  ...row,
  ...book,
  outcomes: toldOutcomes(book, runners),
})
