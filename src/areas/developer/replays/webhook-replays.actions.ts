import { choice, instant, integer } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'
import { transitions } from '#blueprint/transitions.ts'
import { replayFlow } from '#areas/developer/rules/replays/background-replay.ts'
import { usualPerSecond } from '#areas/developer/rules/webhook.ts'
import { eventLabels, eventNames } from '../webhooks/event-names.ts'
import { replaySourceLabels } from '../webhooks/webhook-labels.ts'

const shared = { permission: 'IS_DEVELOPER' } as const
const inBackground = {
  ...shared,
  on: 'row',
  name: 'background-replays',
  title: 'Replay in background',
  preview: true,
} as const
const perSecond = integer('Deliveries per second', { min: 1, max: 50, initially: usualPerSecond })

const chosen = ['EVENTS', 'FAILED', 'ENDED'] as const

/** Sends all of an endpoint that match again, at a rate, with progress and a way to cancel it. */
export const replayInBackground = action({
  ...inBackground,
  input: {
    source: choice('What is sent', chosen, {
      labels: replaySourceLabels,
      initially: 'EVENTS',
      hint: 'Recorded events include those that were never sent, as while the endpoint was paused.',
    }),
    event: choice('Event', eventNames, { labels: eventLabels, optional: true, hint: 'Leave empty for all events.' }),
    from: instant('From'),
    to: instant('To', { optional: true, hint: 'Leave empty to replay up to now.' }),
    perSecond,
  },
  confirm: 'Replay all that match to {url}? One replay sends at most 100,000, and an endpoint has one at a time.',
})

/** The same for deliveries that failed in the same way. */
export const replayGroupInBackground = action({
  ...inBackground,
  input: { perSecond },
  confirm: 'Replay {deliveries: delivery|deliveries} to {url} in the background? One replay sends at most 100,000.',
})

export const replayMoves = transitions(replayFlow, shared, {
  cancel: {
    title: 'Cancel',
    tone: 'danger',
    confirm: 'Cancel this replay to {url}? What is queued for the next seconds is still sent.',
  },
})
