import type { MarketDecision } from '#areas/exchange/rules/settlement/flows.ts'
import { chosenTemplates } from '#areas/exchange/templates/market-templates.facts.ts'
import { createEvent } from '#areas/exchange/rules/markets/market-template.ts'
import { refuse, decide, type Decision } from '#blueprint/decision/decision.ts'
import type { ChangedMarket } from '#areas/exchange/rules/markets/market-change.ts'
import {
  createMarket,
  editMarket,
  editRunner,
  limit,
  limitMarket,
} from '#areas/exchange/rules/markets/manual-market.ts'
import { quoteSession, setOffsetting } from '#areas/exchange/rules/markets/session-quote.ts'
import { moveMarket, type MarketSwitch } from '#areas/exchange/rules/risk/switches.ts'
import { sportRefusal } from '#areas/exchange/rules/markets/sport.ts'
import { sportOf } from '#areas/settings/sports/sports.facts.ts'
import { isId } from '#values/id.ts'
import { operatorWide, act, type Subject, type Tx } from '#engine/action/act.ts'
import { acrossDomains, withoutBets } from '#engine/reach/shared-domains.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { moveActs } from '#engine/move-acts.ts'
import { allocateId } from '#engine/input/new-row.ts'
import { sql } from 'kysely'
import { addEvent, addMarket, mapCompetition, mapEvent } from '#areas/exchange/events/event-additions.actions.ts'
import {
  editMarketOf,
  editRunnerOf,
  limitCompetition,
  limitEvent,
  limitMarketOf,
  marketSwitches,
  offsetLinesOf,
  quoteSessionOf,
} from './event-market.actions.ts'
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

interface RowRequest {
  readonly id: string
  readonly actor: Actor
}

/** Locks a catalogue row; catalogue rows are shared by the domains. */
async function lockCatalogueRow<T extends Table>(tx: Tx, table: T, { id, actor }: RowRequest) {
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
    domainId: await acrossDomains(tx, actor, table, row.id),
    agentId: operatorWide,
    name: `${table} ${row.id} ${row.name}`,
    shown: shownOf(table, row),
  }
  return { subject, row }
}

const marketFacts = (tx: Tx, request: RowRequest) => lockCatalogueRow(tx, 'market', request)
const eventFacts = (tx: Tx, request: RowRequest) => lockCatalogueRow(tx, 'event', request)
const competitionFacts = (tx: Tx, request: RowRequest) => lockCatalogueRow(tx, 'competition', request)
type Market = NonNullable<Awaited<ReturnType<typeof marketFacts>>>

const marketMoves = {
  facts: async (tx: Tx, { id, actor }: RowRequest) => {
    if (!isId(id)) return null
    const found = await marketFacts(tx, { id, actor })
    const row = await tx.selectFrom('market').select('status').where('id', '=', BigInt(id)).executeTakeFirst()
    return found && row ? { ...found, status: row.status } : null
  },
  rule: (
    { row, status }: Market & Pick<ChangedMarket, 'status'>,
    move: MarketSwitch,
    request: RequestOrigin,
  ): MarketDecision => moveMarket({ id: row.id, status }, move, traderOf(request)),
}

async function newMarketFacts(tx: Tx, request: RowRequest) {
  const found = await eventFacts(tx, request)
  if (!found) return null
  const { rows } = await sql<{ first: bigint }>`select take_ids('catalogue', 70) as first`.execute(tx)
  return { ...found, firstId: rows[0]?.first ?? 0n }
}

/** The market with whether any bet on it is open, on any domain. */
async function sessionFacts(tx: Tx, request: RowRequest) {
  const found = await marketFacts(tx, request)
  if (!found) return null
  const { rows } = await sql<{ kind: string; hasOpenBets: boolean }>`
    select kind, exists (select from bet_open where market_id = market.id) as "hasOpenBets" from market where id = ${found.row.id}`.execute(
    tx,
  )
  const [market] = rows
  return market ? { ...found, ...market } : null
}

/** The market with whether any bet was ever placed on it, on any domain. */
async function detailsFacts(tx: Tx, request: RowRequest) {
  const found = await marketFacts(tx, request)
  if (!found) return null
  const { rows } = await sql<{ status: string; commission: number; hasBets: boolean }>`
    select status, commission, exists (select from bet_open where market_id = market.id) or exists (select from bet_settled where market_id = market.id) as "hasBets"
    from market where id = ${found.row.id}`.execute(tx)
  const [market] = rows
  return market ? { ...found, ...market } : null
}

async function runnerFacts(tx: Tx, { id, actor, input }: RowRequest & { readonly input: { readonly runner: string } }) {
  const found = await marketFacts(tx, { id, actor })
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
  request: RowRequest & { input: { providerId: string } },
) {
  const found = await lockCatalogueRow(tx, table, request)
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

interface NewEvent {
  readonly competition: bigint
  readonly templates: string[] | null
}

async function newEventFacts(tx: Tx, { input }: { readonly input: NewEvent }) {
  const competition = await tx
    .selectFrom('competition')
    .where('id', '=', input.competition)
    .where('merged_into', 'is', null)
    .select('sport')
    .forShare()
    .executeTakeFirst()
  const id = await allocateId(tx, 'catalogue')
  const subject: Subject<'event'> = {
    table: 'event',
    key: { id },
    domainId: withoutBets,
    agentId: operatorWide,
    name: `event ${id}`,
    shown: {},
  }
  const sport = competition ? await sportOf(tx, competition.sport) : null
  return { subject, id, sport, ...(await chosenTemplates(tx, input.templates ?? [])) }
}

export const eventMarketActs = [
  ...moveActs(marketSwitches, marketMoves),
  act(limitMarketOf, { facts: marketFacts, rule: (_, { input }) => limitMarket(input) }),
  act(quoteSessionOf, {
    facts: sessionFacts,
    rule: (session, { input, now }) => {
      const decision = quoteSession(session, input)
      return 'refused' in decision ? decision : { ...decision, set: { ...decision.set, updated_at: now } }
    },
  }),
  act(editMarketOf, {
    facts: detailsFacts,
    rule: (market, { input, now }) => {
      const decision = editMarket(market, input)
      return 'refused' in decision ? decision : { ...decision, set: { ...decision.set, updated_at: now } }
    },
  }),
  act(offsetLinesOf, { facts: sessionFacts, rule: (session, { input }) => setOffsetting(session, input.offsets) }),
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
    rule: ({ id, sport, templates, isComplete, firstId }, { input }) => {
      if (sport === null) return refuse('Competition not found.', 'competition')
      if (!isComplete) return refuse('Choose from the list.', 'templates')
      const refused = sportRefusal(sport, 'competition')
      if (refused) return refused
      return createEvent({ ...input, id, sport: sport.id }, templates, firstId)
    },
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
