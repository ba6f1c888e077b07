import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { incidents, applyScore } from '#areas/exchange/rules/settlement/score.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import type { Tx } from '#engine/action/act.ts'
import { event } from '#areas/exchange/markets/events/event.record.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { requireFeed } from './feed.inbound.ts'
import { catalogueId, externalId, text } from '#blueprint/inbound/field-schemas.ts'

export const updateScore = inbound({
  path: '/feed/score',
  title: 'Update the score',
  description:
    'For feeds. Sends the score of an event as text, the clock or over, and the latest incident. If configured for the event, a wicket, goal, red card or penalty suspends its markets until the feed reports them open.',
  input: z.strictObject({
    externalId,
    event: catalogueId,
    score: text(80),
    clock: z.optional(text(20)),
    incident: z.optional(z.enum(incidents)),
  }),
  answer: z.object({ event: catalogueId, halted: z.int() }),
})

async function lockEventWithMarkets(tx: Tx, id: bigint) {
  const row = await event.lockAsSystem(tx, String(id))
  if (!row) return null
  const open = await tx
    .selectFrom('market')
    .where('event_id', '=', id)
    .where('status', '=', 'OPEN')
    .orderBy('id')
    .select(['id', 'version'])
    .forUpdate()
    .execute()
  return {
    scored: { status: row.status, haltsOn: row.haltsOn, open },
    flow: eventFlow,
    subject: event.subjectOf(row, { shown: { score: row.score } }),
  }
}

export const updateScoreHandler = inboundHandler(updateScore, {
  externalId: ({ externalId: id }) => ({ kind: 'feed-score', id }),
  facts: (tx, { input, caller }) => requireFeed(tx, caller, () => lockEventWithMarkets(tx, BigInt(input.event))),
  rule: ({ scored }, { input: { score, clock, incident }, now }) =>
    applyScore(scored, { score, clock: clock ?? null, incident: incident ?? null }, now),
  reply: async ({ scored }, { input: { event: id, incident } }) => ({
    event: id,
    halted: incident !== undefined && scored.haltsOn.includes(incident) ? scored.open.length : 0,
  }),
})
