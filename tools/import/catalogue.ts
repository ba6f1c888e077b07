import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import type { DB } from '#platform/database/tables.ts'
import type { CricketOffer, MarketResult, OfferedMarket } from '#areas/exchange/rules/cricket/markets.ts'
import type { CatalogueWriter, Written } from './import-matches.ts'

export type ImportOptions = {
  /** New markets accept bets at once; otherwise they must be opened. */
  readonly isOpen: boolean
  /** The results of the matches become proposed results. */
  readonly declares: boolean
}

/** Writes each batch in one transaction, with an audit row. */
export const catalogueWriter =
  (db: Database, options: ImportOptions): CatalogueWriter =>
  (offers) =>
    db.transaction().execute(async (tx) => {
      const competitions = await addCompetitions(tx, offers)
      const events = await addEvents(tx, offers, options)
      const markets = await addMarkets(tx, offers, options)
      const declared = options.declares ? await declareResults(tx, offers) : 0
      const written: Written = { competitions, events, ...markets, declared }
      if (Object.values(written).some((rows) => rows > 0)) await leaveTrace(tx, written)
      return written
    })

type Tx = Transaction<DB>

async function addCompetitions(tx: Tx, offers: readonly CricketOffer[]): Promise<number> {
  const competitions = new Map(offers.map(({ competition }) => [competition.externalId, competition]))
  const fresh = await newItems(tx, 'competition', [...competitions.values()])
  if (fresh.length === 0) return 0
  const rows = fresh.map(({ id, item }) => ({ id, external_id: item.externalId, sport: item.sport, name: item.name }))
  const made = await tx.insertInto('competition').values(rows).onConflict(ignoreExisting).returning('id').execute()
  return made.length
}

async function addEvents(tx: Tx, offers: readonly CricketOffer[], { isOpen }: ImportOptions): Promise<number> {
  const competitions = await idsOf(
    tx,
    'competition',
    offers.map(({ competition }) => competition.externalId),
  )
  const events = offers.map(({ event, competition }) => ({ ...event, competition: competition.externalId }))
  const fresh = await newItems(tx, 'event', events)
  if (fresh.length === 0) return 0
  const rows = fresh.map(({ id, item }) => ({
    id,
    competition_id: idFor(competitions, item.competition),
    external_id: item.externalId,
    name: item.name,
    starts_at: item.startsAt,
    status: isOpen ? ('OPEN' as const) : ('INACTIVE' as const),
  }))
  return (await tx.insertInto('event').values(rows).onConflict(ignoreExisting).returning('id').execute()).length
}

async function addMarkets(tx: Tx, offers: readonly CricketOffer[], { isOpen }: ImportOptions) {
  const events = await idsOf(
    tx,
    'event',
    offers.map(({ event }) => event.externalId),
  )
  const offered = offers.flatMap(({ event, markets }) =>
    markets.map((market) => ({ ...market, event: event.externalId })),
  )
  const fresh = await newItems(tx, 'market', offered)
  if (fresh.length === 0) return { markets: 0, runners: 0 }
  const rows = fresh.map(({ id, item }) => ({
    id,
    event_id: idFor(events, item.event),
    external_id: item.externalId,
    name: item.name,
    kind: item.kind,
    product: products[item.kind],
    price_kind: item.priceKind,
    status: isOpen ? ('OPEN' as const) : ('INACTIVE' as const),
    line: item.line ?? null,
    commission: item.kind === 'match_odds' ? matchOddsCommission : 0,
  }))
  const made = await tx.insertInto('market').values(rows).onConflict(ignoreExisting).returning('id').execute()
  const runners = await addRunners(tx, fresh, new Set(made.map(({ id }) => id)))
  return { markets: made.length, runners }
}

const products = { match_odds: 'exchange', toss: 'bookmaker', session: 'fancy' } as const

/** Basis points; bookmaker and fancy markets have no commission. */
const matchOddsCommission = 200

async function addRunners(
  tx: Tx,
  fresh: readonly NewItem<OfferedMarket>[],
  made: ReadonlySet<bigint>,
): Promise<number> {
  const runners = fresh
    .filter(({ id }) => made.has(id))
    .flatMap(({ id, item }) => item.runners.map((name, at) => ({ market_id: id, name, sort_order: at + 1 })))
  if (runners.length === 0) return 0
  const first = await takeIds(tx, runners.length)
  const rows = runners.map((runner, at) => ({ id: first + BigInt(at), ...runner }))
  await tx.insertInto('runner').values(rows).execute()
  return rows.length
}

/** A settled result is final: only the settlement code may change it. */
async function declareResults(tx: Tx, offers: readonly CricketOffer[]): Promise<number> {
  const results = new Map(
    offers.flatMap(({ markets }) => markets.map(({ externalId, result }) => [externalId, result] as const)),
  )
  const runners = await tx
    .selectFrom('market')
    .leftJoin('runner', 'runner.market_id', 'market.id')
    .where('market.external_id', 'in', [...results.keys()])
    .select(['market.id', 'market.external_id', 'runner.id as runnerId', 'runner.name as runnerName'])
    .execute()
  const declared = new Map(
    runners.flatMap(({ id, external_id: externalId, runnerId, runnerName }) => {
      const result = results.get(externalId)
      const declaration = result === undefined ? null : declarationOf(result, runnerId, runnerName)
      return declaration === null ? [] : [[id, declaration] as const]
    }),
  )
  const changed = await sql`
    update market m set feed_result = said.result, version = m.version + 1, updated_at = now()
    from unnest(${[...declared.keys()].map(String)}::bigint[], ${[...declared.values()]}::jsonb[]) said(id, result)
    where m.id = said.id and m.feed_result is distinct from said.result
      and m.status in ('INACTIVE', 'OPEN', 'SUSPENDED', 'BALL_RUN', 'CLOSED')`.execute(tx)
  return Number(changed.numAffectedRows ?? 0n)
}

function declarationOf(result: MarketResult, runnerId: bigint | null, runnerName: string | null): string | null {
  if (!('winner' in result)) return JSON.stringify(result)
  return result.winner === runnerName ? JSON.stringify({ winners: [String(runnerId)] }) : null
}

async function leaveTrace(tx: Tx, written: Written): Promise<void> {
  const trace = { actor: 'import', action: 'catalogue.imported', after: JSON.stringify(written) }
  await tx.insertInto('audit').values(trace).execute()
}

type Table = 'competition' | 'event' | 'market'
type NewItem<T> = { readonly id: bigint; readonly item: T }

/** The entries that the catalogue does not have yet, each with a new id. */
async function newItems<T extends { externalId: string }>(
  tx: Tx,
  table: Table,
  items: readonly T[],
): Promise<NewItem<T>[]> {
  const held = await idsOf(
    tx,
    table,
    items.map(({ externalId }) => externalId),
  )
  const fresh = items.filter(({ externalId }) => !held.has(externalId))
  if (fresh.length === 0) return []
  const first = await takeIds(tx, fresh.length)
  return fresh.map((item, at) => ({ id: first + BigInt(at), item }))
}

async function idsOf(tx: Tx, table: Table, externalIds: readonly string[]): Promise<Map<string, bigint>> {
  const rows = await tx
    .selectFrom(table)
    .where('external_id', 'in', externalIds)
    .select(['id', 'external_id'])
    .execute()
  return new Map(rows.map((row) => [row.external_id, row.id]))
}

async function takeIds(tx: Tx, amount: number): Promise<bigint> {
  const taken = await sql<{ first: bigint }>`select take_ids('catalogue', ${amount}::int) as first`.execute(tx)
  const first = taken.rows[0]?.first
  if (first === undefined) throw new Error('No ids are left for the catalogue')
  return first
}

function idFor(ids: ReadonlyMap<string, bigint>, externalId: string): bigint {
  const id = ids.get(externalId)
  if (id === undefined) throw new Error(`${externalId} is not in the catalogue`)
  return id
}

/** A concurrent import may have been faster. */
const ignoreExisting = <T extends { column(name: 'external_id'): { doNothing(): R } }, R>(conflict: T): R =>
  conflict.column('external_id').doNothing()
