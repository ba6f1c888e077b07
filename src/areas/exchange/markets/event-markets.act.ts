import type { MarketDecision } from '#areas/exchange/rules/settlement/flows.ts'
import { refuse, decide, type Decision } from '#blueprint/decision/decision.ts'
import type { ChangedMarket } from '#areas/exchange/rules/markets/market-change.ts'
import { createMarket, editRunner, limit, limitMarket } from '#areas/exchange/rules/markets/manual-market.ts'
import { moveMarket, type MarketSwitch } from '#areas/exchange/rules/risk/switches.ts'
import { isId } from '#values/id.ts'
import { operatorWide, act, type Subject, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { allocateId } from '#engine/input/table-store.ts'
import { sql } from 'kysely'
import { addEvent, addMarket, mapCompetition, mapEvent } from '#areas/exchange/events/event-additions.actions.ts'
import { editRunnerOf, limitCompetition, limitEvent, limitMarketOf, marketSwitches } from './event-market.actions.ts'
import { traderOf, type RequestOrigin } from './trader.ts'

type Table = 'market' | 'event' | 'competition'

interface Row {
  readonly id: bigint
  readonly name: string
  readonly version: number
  readonly external_id: string
  readonly status?: string
}

const shownOf = (table: Table, row: Readonly<Record<string, unknown>>) => ({
  ...(table === 'competition' ? {} : { status: row['status'] }),
  minStake: row['min_stake'],
  maxStake: row['max_stake'],
  maxLoss: row['max_loss'],
  maxProfit: row['max_profit'],
  maxDeviation: row['max_deviation'],
  delayMs: row['delay_ms'],
  providerId: row['external_id'],
})

/** Locks a catalogue row; catalogue rows belong to no domain. */
async function lockCatalogueRow<T extends Table>(tx: Tx, table: T, id: string) {
  if (!isId(id)) return null
  const { rows } = await sql<
    Row & Readonly<Record<string, unknown>>
  >`select * from ${sql.table(table)} where id = ${BigInt(id)} for update`.execute(tx)
  const [row] = rows
  if (!row) return null
  const subject: Subject<T> = {
    table,
    key: { id: row.id },
    ...(row.status === undefined ? {} : { state: row.status }),
    version: row.version,
    domainId: operatorWide,
    agentId: operatorWide,
    name: `${table} ${row.id} ${row.name}`,
    shown: shownOf(table, row),
  }
  return { subject, row }
}

const marketFacts = (tx: Tx, { id }: { readonly id: string }) => lockCatalogueRow(tx, 'market', id)
const eventFacts = (tx: Tx, { id }: { readonly id: string }) => lockCatalogueRow(tx, 'event', id)
const competitionFacts = (tx: Tx, { id }: { readonly id: string }) => lockCatalogueRow(tx, 'competition', id)
type Market = NonNullable<Awaited<ReturnType<typeof marketFacts>>>

const marketMoves = {
  facts: async (tx: Tx, { id }: { readonly id: string }) => {
    if (!isId(id)) return null
    const found = await marketFacts(tx, { id })
    const row = await tx.selectFrom('market').select('status').where('id', '=', BigInt(id)).executeTakeFirst()
    return found && row ? { ...found, status: row.status } : null
  },
  rule: (
    { row, status }: Market & Pick<ChangedMarket, 'status'>,
    move: MarketSwitch,
    request: RequestOrigin,
  ): MarketDecision => moveMarket({ id: row.id, status }, move, traderOf(request)),
}

async function newMarketFacts(tx: Tx, { id }: { readonly id: string }) {
  const found = await lockCatalogueRow(tx, 'event', id)
  if (!found) return null
  const { rows } = await sql<{ first: bigint }>`select take_ids('catalogue', 70) as first`.execute(tx)
  return { ...found, firstId: rows[0]?.first ?? 0n }
}

async function runnerFacts(
  tx: Tx,
  { id, input }: { readonly id: string; readonly input: { readonly runner: string } },
) {
  const found = await marketFacts(tx, { id })
  if (!found) return null
  const runners = await tx
    .selectFrom('runner')
    .where('market_id', '=', found.row.id)
    .select(['id', 'name', 'status'])
    .forUpdate()
    .execute()
  const searchText = input.runner.trim().toLowerCase()
  const runner = runners.find((one) => String(one.id) === searchText || one.name.toLowerCase() === searchText) ?? null
  return { ...found, runner }
}

async function mappingFacts(
  tx: Tx,
  table: 'event' | 'competition',
  request: { id: string; input: { providerId: string } },
) {
  const found = await lockCatalogueRow(tx, table, request.id)
  if (!found) return null
  const other = await tx
    .selectFrom(table)
    .where('external_id', '=', request.input.providerId.trim())
    .where('id', '<>', found.row.id)
    .select('name')
    .executeTakeFirst()
  return { ...found, other: other?.name ?? null }
}

const mapToProvider = (
  { other }: { readonly other: string | null },
  providerId: string,
): Decision<'competition' | 'event'> =>
  other !== null
    ? refuse(`${other} already uses this provider id.`, 'providerId')
    : decide({
        set: { external_id: providerId.trim() },
        events: [{ name: 'event.changed' }],
        message: 'Mapped to provider',
      })

async function newEventFacts(tx: Tx, { input }: { readonly input: { readonly competition: bigint } }) {
  const competition = await tx
    .selectFrom('competition')
    .where('id', '=', input.competition)
    .where('merged_into', 'is', null)
    .select('name')
    .forShare()
    .executeTakeFirst()
  const id = await allocateId(tx, 'catalogue')
  const subject: Subject<'event'> = {
    table: 'event',
    key: { id },
    domainId: operatorWide,
    agentId: operatorWide,
    name: `event ${id}`,
    shown: {},
  }
  return { subject, id, competition: competition?.name ?? null }
}

export const eventMarketActs = [
  ...moveActs(marketSwitches, marketMoves),
  act(limitMarketOf, { facts: marketFacts, rule: (_, { input }) => limitMarket(input) }),
  act(limitEvent, { facts: eventFacts, rule: (_, { input }) => limit(input) }),
  act(limitCompetition, { facts: competitionFacts, rule: (_, { input }) => limit(input) }),
  act(editRunnerOf, {
    facts: runnerFacts,
    rule: ({ runner }, { input, now }) => {
      if (!runner) return refuse('Runner not found.', 'runner')
      const { newName, back, lay } = input
      const decision = editRunner(runner, { name: newName ?? runner.name, back, lay })
      return 'refused' in decision ? decision : { ...decision, set: { updated_at: now } }
    },
  }),
  act(addMarket, {
    facts: newMarketFacts,
    rule: ({ row, firstId }, { input }) =>
      createMarket({ id: row.id, status: row.status ?? '' }, { ...input, runners: input.runners }, firstId),
  }),
  act(addEvent, {
    facts: newEventFacts,
    rule: ({ id, competition }, { input }) =>
      competition === null
        ? refuse('Competition not found.', 'competition')
        : decide({
            rows: [
              {
                table: 'event',
                values: {
                  id,
                  competition_id: input.competition,
                  external_id: `manual:${id}`,
                  name: input.name.trim(),
                  starts_at: input.startsAt,
                  status: 'INACTIVE',
                  source: 'manual',
                },
              },
            ],
            events: [{ name: 'event.changed' }],
            message: `${input.name.trim()} was added. Open it to accept bets.`,
          }),
  }),
  act(mapEvent, {
    facts: (tx, request) => mappingFacts(tx, 'event', request),
    rule: (facts, { input }) => mapToProvider(facts, input.providerId),
  }),
  act(mapCompetition, {
    facts: (tx, request) => mappingFacts(tx, 'competition', request),
    rule: (facts, { input }) => mapToProvider(facts, input.providerId),
  }),
]
