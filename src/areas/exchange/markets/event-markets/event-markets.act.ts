import { chosenTemplates } from '#areas/exchange/markets/templates/market-templates.facts.ts'
import { createEvent } from '#areas/exchange/rules/markets/market-template.ts'
import { refuse, decide, type Decision } from '#blueprint/decision/decision.ts'
import {
  createMarket,
  editMarket,
  editRunner,
  limit,
  limitMarket,
} from '#areas/exchange/rules/markets/manual-market.ts'
import { quoteSession, setOffsetting } from '#areas/exchange/rules/markets/session-quote.ts'
import { moveMarket } from '#areas/exchange/rules/risk/switches.ts'
import { sportRefusal } from '#areas/exchange/rules/markets/sport.ts'
import { sportOf } from '#areas/settings/sports/sports.facts.ts'
import { act, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { allocateId } from '#engine/input/new-row.ts'
import { sql } from 'kysely'
import { competition } from '#areas/exchange/markets/competitions/competition.record.ts'
import {
  addEvent,
  addMarket,
  mapCompetition,
  mapEvent,
} from '#areas/exchange/markets/events/event-additions.actions.ts'
import { event } from '#areas/exchange/markets/events/event.record.ts'
import { market } from '#areas/exchange/markets/events/market.record.ts'
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
import { traderOf } from '#areas/exchange/markets/trader.ts'

type Limit = 'minStake' | 'maxStake' | 'maxLoss' | 'maxProfit' | 'maxDeviation' | 'delayMs' | 'externalId'
type Limited = Readonly<Record<Limit, unknown>>

const limitsOf = ({ minStake, maxStake, maxLoss, maxProfit, maxDeviation, delayMs, externalId }: Limited) => ({
  minStake,
  maxStake,
  maxLoss,
  maxProfit,
  maxDeviation,
  delayMs,
  providerId: externalId,
})
/** What the log shows of a market or an event here. */
const shown = (row: Limited & { readonly status: string }) => ({ status: row.status, ...limitsOf(row) })

async function idsOfMarket(tx: Tx) {
  const { rows } = await sql<{ first: bigint }>`select take_ids('catalogue', 70) as first`.execute(tx)
  return { firstId: rows[0]?.first ?? 0n }
}

interface MarketRow {
  readonly id: bigint
}

/** Whether any bet on it is open, on any domain. */
async function openBets(tx: Tx, { id }: MarketRow) {
  const { rows } = await sql<{ hasOpenBets: boolean }>`
    select exists (select from bet_open where market_id = ${id}) as "hasOpenBets"`.execute(tx)
  return { hasOpenBets: rows[0]?.hasOpenBets !== false }
}

/** Whether any bet was ever placed on it, on any domain. */
async function allBets(tx: Tx, { id }: MarketRow) {
  const { rows } = await sql<{ hasBets: boolean }>`
    select exists (select from bet_open where market_id = ${id}) or exists (select from bet_settled where market_id = ${id}) as "hasBets"`.execute(
    tx,
  )
  return { hasBets: rows[0]?.hasBets !== false }
}

async function namedRunner(tx: Tx, { id }: MarketRow, { input }: { readonly input: { readonly runner: string } }) {
  const runners = await tx
    .selectFrom('runner')
    .where('market_id', '=', id)
    .select(['id', 'name', 'status'])
    .forUpdate()
    .execute()
  const searchText = input.runner.trim().toLowerCase()
  return { runner: runners.find((one) => String(one.id) === searchText || one.name.toLowerCase() === searchText) }
}

const usedBy =
  (table: 'event' | 'competition') =>
  async (tx: Tx, { id }: MarketRow, { input }: { readonly input: { readonly providerId: string } }) => {
    const other = await tx
      .selectFrom(table)
      .where('external_id', '=', input.providerId.trim())
      .where('id', '<>', id)
      .select('name')
      .executeTakeFirst()
    return { other: other?.name ?? null }
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
  const found = await tx
    .selectFrom('competition')
    .where('id', '=', input.competition)
    .where('merged_into', 'is', null)
    .select('sport')
    .forShare()
    .executeTakeFirst()
  const id = await allocateId(tx, 'catalogue')
  const sport = found ? await sportOf(tx, found.sport) : null
  const subject = event.subjectOf({ id }, { name: `event ${id}` })
  return { subject, id, sport, ...(await chosenTemplates(tx, input.templates ?? [])) }
}

const updated = (decision: Decision<'market'>, at: Date): Decision<'market'> =>
  decision.refused === undefined ? { ...decision, set: { ...decision.set, updated_at: at } } : decision

export const eventMarketActs = [
  ...moveActs(marketSwitches, market, {
    shown,
    rule: (row, move, request) => moveMarket(row, move, traderOf(request)),
  }),
  act(limitMarketOf, market, { shown, rule: (_, { input }) => limitMarket(input) }),
  act(quoteSessionOf, market, { shown, rule: (row, { input, now }) => updated(quoteSession(row, input), now) }),
  act(editMarketOf, market, {
    shown,
    facts: allBets,
    rule: (row, { input, now }) => updated(editMarket(row, input), now),
  }),
  act(offsetLinesOf, market, {
    shown,
    facts: openBets,
    rule: (session, { input }) => setOffsetting(session, input.offsets),
  }),
  act(limitEvent, event, { shown, rule: (_, { input }) => limit(input) }),
  act(limitCompetition, competition, { shown: limitsOf, rule: (_, { input }) => limit(input) }),
  act(editRunnerOf, market, {
    shown,
    facts: namedRunner,
    rule: ({ runner }, { input, now }) => {
      if (!runner) return refuse('Runner not found.', 'runner')
      const { newName, back, lay } = input
      const decision = editRunner(runner, { name: newName ?? runner.name, back, lay })
      return 'refused' in decision ? decision : { ...decision, set: { updated_at: now } }
    },
  }),
  act(addMarket, event, {
    shown,
    facts: idsOfMarket,
    rule: ({ firstId, ...row }, { input }) => createMarket(row, { ...input, runners: input.runners }, firstId),
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
  act(mapEvent, event, {
    shown,
    facts: usedBy('event'),
    rule: (facts, { input }) => mapToProvider(facts, input.providerId),
  }),
  act(mapCompetition, competition, {
    shown: limitsOf,
    facts: usedBy('competition'),
    rule: (facts, { input }) => mapToProvider(facts, input.providerId),
  }),
]
