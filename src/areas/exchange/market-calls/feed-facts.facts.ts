import { sql } from 'kysely'
import type { RowWrite } from '#blueprint/decision/decision.ts'
import type { FeedMarket } from '#areas/exchange/rules/markets/feed.ts'
import { kindTraits, type MarketKind } from '#areas/exchange/rules/markets/market-kinds.ts'
import { sportRefusal } from '#areas/exchange/rules/markets/sport.ts'
import { sportOfFeed } from '#areas/settings/sports/sports.facts.ts'
import { market } from '#areas/exchange/markets/events/market.record.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import type { Caller } from '#engine/inbound/inbound-handler.ts'

export async function isFeedKey(tx: Tx, { name, domainId }: Caller): Promise<boolean> {
  const row = await tx
    .selectFrom('inbound_key')
    .where('name', '=', name)
    .where('domain_id', '=', domainId)
    .where('status', '=', 'ACTIVE')
    .where('is_feed', '=', true)
    .select('key_id')
    .executeTakeFirst()
  return row !== undefined
}

export interface LockedFeedMarket {
  readonly name: string
  readonly version: number
  readonly market: FeedMarket
  readonly event: { readonly id: bigint; readonly isInPlay: boolean }
}

export async function lockFeedMarket(tx: Tx, id: bigint): Promise<LockedFeedMarket | null> {
  const row = await tx
    .selectFrom('market')
    .innerJoin('event', 'event.id', 'market.event_id')
    .where('market.id', '=', id)
    .select([
      'market.name',
      'market.kind',
      'market.status',
      'market.version',
      'market.is_on_manual_hold',
      'event.id as eventId',
      'event.is_in_play',
    ])
    .forUpdate('market')
    .executeTakeFirst()
  if (!row) return null
  const runners = await tx.selectFrom('runner').where('market_id', '=', id).select('id').execute()
  return {
    name: row.name,
    version: row.version,
    market: {
      id,
      kind: row.kind,
      status: row.status,
      isOnManualHold: row.is_on_manual_hold,
      runners: runners.map((one) => one.id),
    },
    event: { id: row.eventId, isInPlay: row.is_in_play },
  }
}

export const feedMarketSubject = ({ name, version, market: { id, status } }: LockedFeedMarket): Subject<'market'> =>
  market.subjectOf({ id, name, version, status }, { shown: { status } })

interface MarketRegistration {
  readonly sport: string
  readonly competition: { readonly id: string; readonly name: string }
  readonly event: { readonly id: string; readonly name: string; readonly startsAt: string }
  readonly market: {
    readonly id: string
    readonly name: string
    readonly kind: MarketKind
    readonly winners?: number | undefined
    readonly line?: number | undefined
  }
  readonly runners: readonly { readonly id: string; readonly name: string }[]
}

const idOf = async (tx: Tx, table: 'event' | 'market', externalId: string): Promise<bigint | null> =>
  (await tx.selectFrom(table).where('external_id', '=', externalId).select('id').executeTakeFirst())?.id ?? null

/** A merged competition resolves to the one it was merged into. */
async function competitionOf(tx: Tx, externalId: string): Promise<bigint | null> {
  const found = await tx
    .selectFrom('competition')
    .where('external_id', '=', externalId)
    .select(['id', 'merged_into'])
    .executeTakeFirst()
  return found?.merged_into ?? found?.id ?? null
}

/** Commission on a player's winnings on an exchange market, in basis points. */
const commission = 200

/** Existing or newly assigned ids, and the rows to insert. An advisory lock serialises registrations. */
export async function planMarket(tx: Tx, registration: MarketRegistration) {
  await sql`select pg_advisory_xact_lock(hashtext('feed'))`.execute(tx)
  const sport = await sportOfFeed(tx, registration.sport)
  const existing = {
    competition: await competitionOf(tx, registration.competition.id),
    event: await idOf(tx, 'event', registration.event.id),
    market: await idOf(tx, 'market', registration.market.id),
  }
  const refused = existing.event === null || sport === null ? sportRefusal(sport) : null
  if (refused || sport === null) return refused
  const { rows } = await sql<{
    first: bigint
  }>`select take_ids('catalogue', ${registration.runners.length + 3}::int) as first`.execute(tx)
  const first = rows[0]?.first ?? 0n
  const ids = {
    competition: existing.competition ?? first,
    event: existing.event ?? first + 1n,
    market: existing.market ?? first + 2n,
  }
  const runners =
    existing.market === null
      ? registration.runners.map(({ id, name }, at) => ({ id, name, runner: first + 3n + BigInt(at) }))
      : await existingRunners(tx, existing.market, registration)
  return {
    ids: {
      event: String(ids.event),
      market: String(ids.market),
      runners: runners.map(({ id, runner }) => ({ id, runner: String(runner) })),
    },
    rows: newRows({ ...registration, sport: sport.id }, { known: existing, ids, runners }),
  }
}

/** For an existing market, runners are identified by name. */
async function existingRunners(tx: Tx, market: bigint, { runners }: MarketRegistration) {
  const rows = await tx.selectFrom('runner').where('market_id', '=', market).select(['id', 'name']).execute()
  return runners.flatMap(({ id, name }) => {
    const found = rows.find((row) => row.name === name)
    return found ? [{ id, name, runner: found.id }] : []
  })
}

interface MarketPlan {
  readonly known: Readonly<Record<'competition' | 'event' | 'market', bigint | null>>
  readonly ids: Readonly<Record<'competition' | 'event' | 'market', bigint>>
  readonly runners: readonly { readonly name: string; readonly runner: bigint }[]
}

function newRows(
  { sport, competition, event, market }: MarketRegistration,
  { known, ids, runners }: MarketPlan,
): RowWrite[] {
  const traits = kindTraits[market.kind]
  const rows: RowWrite[] = []
  if (known.competition === null)
    rows.push({
      table: 'competition',
      values: { id: ids.competition, external_id: competition.id, sport, name: competition.name },
    })
  if (known.event === null)
    rows.push({
      table: 'event',
      values: {
        id: ids.event,
        competition_id: ids.competition,
        external_id: event.id,
        name: event.name,
        starts_at: new Date(event.startsAt),
      },
    })
  if (known.market !== null) return rows
  rows.push({
    table: 'market',
    values: {
      id: ids.market,
      event_id: ids.event,
      external_id: market.id,
      name: market.name,
      kind: market.kind,
      product: traits.product,
      price_kind: traits.priced === 'rate' ? 'rate' : 'odds',
      winners: market.winners ?? 1,
      line: market.line ?? null,
      status: 'SUSPENDED',
      commission: traits.product === 'exchange' ? commission : 0,
    },
  })
  for (const [at, { name, runner }] of runners.entries())
    rows.push({ table: 'runner', values: { id: runner, market_id: ids.market, name, sort_order: at + 1 } })
  return rows
}
