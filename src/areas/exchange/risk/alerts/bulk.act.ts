import { moveEvent, type EventMove } from '#areas/exchange/rules/markets/catalogue.ts'
import { moveMarket, resumeMarket } from '#areas/exchange/rules/risk/switches.ts'
import { isId } from '#values/id.ts'
import { act, type Tx } from '#engine/action/act.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { event } from '#areas/exchange/markets/events/event.record.ts'
import { stakesOfEvent, stakesOfMarket } from '#areas/exchange/markets/open-stakes.facts.ts'
import { traderOf } from '#areas/exchange/markets/trader.ts'
import {
  resumeCompetition,
  resumeEvents,
  resumeMarkets,
  suspendCompetition,
  suspendEvents,
  suspendMarkets,
} from './bulk.actions.ts'
import { lockMarket } from './switches.act.ts'

/** The market with what is at stake in it, as the preview and the audit trail show it. */
async function marketFacts(tx: Tx, lookup: RowLookup) {
  const found = await lockMarket(tx, lookup)
  if (!found) return null
  const stakes = await stakesOfMarket(tx, found.row.id)
  return { ...found, subject: { ...found.subject, shown: { ...found.subject.shown, ...stakes } } }
}

async function eventFacts(tx: Tx, lookup: RowLookup) {
  const row = await event.lock(tx, lookup)
  if (!row) return null
  const stakes = await stakesOfEvent(tx, row.id)
  const subject = event.subjectOf(row)
  return { event: row, subject: { ...subject, shown: { ...subject.shown, ...stakes } } }
}

/** The events of a competition in the state from which the move leads. */
const eventsOf =
  (state: 'OPEN' | 'SUSPENDED') =>
  async (tx: Tx, { id }: { readonly id: string }): Promise<readonly string[] | null> => {
    if (!isId(id)) return null
    const competition = await tx.selectFrom('competition').where('id', '=', BigInt(id)).select('id').executeTakeFirst()
    if (!competition) return null
    const rows = await tx
      .selectFrom('event')
      .where('competition_id', '=', competition.id)
      .where('status', '=', state)
      .orderBy('id')
      .select('id')
      .execute()
    return rows.map((row) => String(row.id))
  }

type EventFacts = NonNullable<Awaited<ReturnType<typeof eventFacts>>>
const moveFound =
  (move: EventMove) =>
  ({ event: row }: EventFacts) =>
    moveEvent(row, move)

export const bulkActs = [
  act(suspendMarkets, {
    facts: marketFacts,
    rule: ({ row }, request) => moveMarket(row, 'suspend', traderOf(request)),
  }),
  act(resumeMarkets, { facts: marketFacts, rule: ({ row }, request) => resumeMarket(row, traderOf(request)) }),
  act(suspendEvents, { facts: eventFacts, rule: moveFound('suspend') }),
  act(resumeEvents, { facts: eventFacts, rule: moveFound('resume') }),
  act(suspendCompetition, { each: eventsOf('OPEN'), facts: eventFacts, rule: moveFound('suspend') }),
  act(resumeCompetition, { each: eventsOf('SUSPENDED'), facts: eventFacts, rule: moveFound('resume') }),
]
