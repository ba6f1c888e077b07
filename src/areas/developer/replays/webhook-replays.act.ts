import { act, type Tx } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { beginReplay, cancelReplay, mostInReplay } from '#areas/developer/rules/replays/background-replay.ts'
import { endpointOfFailure } from '../failures/webhook-failures.facts.ts'
import { webhookEndpoint } from '../webhooks/webhook.record.ts'
import { countMatching, hasRunningReplay, type Selection } from './matching-deliveries.facts.ts'
import { webhookReplay } from './webhook-replay.record.ts'
import { replayGroupInBackground, replayInBackground, replayMoves } from './webhook-replays.actions.ts'

async function begun(tx: Tx, selection: Selection) {
  return {
    selection,
    matching: await countMatching(tx, selection, mostInReplay + 1),
    isRunning: await hasRunningReplay(tx, selection.endpointId),
  }
}

const anyTime = new Date(0)

export const webhookReplayActs = [
  act(replayInBackground, webhookEndpoint, {
    facts: (tx, row, { input, now }) =>
      begun(tx, {
        endpointId: row.id,
        domainId: row.domainId,
        receivedEvents: row.events,
        source: input.source,
        event: input.event,
        failureGroup: null,
        from: input.from,
        to: input.to ?? now,
      }),
    rule: ({ selection, matching, isRunning, ...row }, { input: { perSecond }, actor, now }) =>
      beginReplay({ endpoint: row, ...selection, perSecond, matching, isRunning }, { ...actor, now }),
  }),
  act(replayGroupInBackground, {
    async facts(tx, lookup) {
      const endpointId = await endpointOfFailure(tx, lookup)
      const row = endpointId && (await webhookEndpoint.lock(tx, { ...lookup, id: endpointId }))
      if (!row) return null
      const facts = await begun(tx, {
        endpointId: row.id,
        domainId: row.domainId,
        receivedEvents: row.events,
        source: 'GROUP',
        event: null,
        failureGroup: lookup.id,
        from: anyTime,
        to: lookup.now,
      })
      return { ...facts, row, subject: webhookEndpoint.subjectOf(row) }
    },
    rule: ({ row, selection, matching, isRunning }, { input: { perSecond }, actor, now }) =>
      beginReplay({ endpoint: row, ...selection, perSecond, matching, isRunning }, { ...actor, now }),
  }),
  ...moveActs(replayMoves, webhookReplay, { rule: (_row, _move, { now }) => cancelReplay(now) }),
]
