import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { incidents, takeScore } from '#areas/exchange/rules/settlement/score.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import type { Tx } from '#engine/action/act.ts'
import { arrival } from '#engine/arrival.ts'
import { ofFeed } from './feed.inbound.ts'
import { catalogueId, externalId, text } from '#blueprint/inbound/words.ts'

export const tellScore = inbound({
  path: '/feed/score',
  title: 'Update the score',
  description:
    'For a feed: the score of an event in its own words, the clock or the over, and what has just happened. Where the house said so, a wicket, goal, red card or penalty suspends the markets of the event until they are told to be open again.',
  input: z.strictObject({
    externalId,
    event: catalogueId,
    score: text(80),
    clock: z.optional(text(20)),
    incident: z.optional(z.enum(incidents)),
  }),
  answer: z.object({ event: catalogueId, halted: z.int() }),
})

async function scoredEvent(tx: Tx, id: bigint) {
  const row = await tx.selectFrom('event').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
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
    event: { status: row.status, haltsOn: row.halts_on, open },
    flow: eventFlow,
    subject: {
      table: 'event',
      key: { id: row.id },
      state: row.status,
      version: row.version,
      domainId: null,
      agentId: null,
      name: `event ${row.id} ${row.name}`,
      shown: { score: row.score },
    },
  }
}

export const tellScoreArrival = arrival(tellScore, {
  externalId: ({ externalId: id }) => ({ kind: 'feed-score', id }),
  facts: (tx, { input, caller }) => ofFeed(tx, caller, () => scoredEvent(tx, BigInt(input.event))),
  rule: ({ event }, { input: { score, clock, incident }, now }) =>
    takeScore(event, { score, clock: clock ?? null, incident: incident ?? null }, now),
  reply: async ({ event }, { input: { event: id, incident } }) => ({
    event: id,
    halted: incident !== undefined && event.haltsOn.includes(incident) ? event.open.length : 0,
  }),
})
