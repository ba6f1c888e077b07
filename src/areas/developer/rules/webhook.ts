import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

/** Deliveries are sent while an endpoint is active; one that only fails is disabled. */
export const endpointFlow = flow({
  states: ['ACTIVE', 'PAUSED', 'DISABLED'],
  moves: {
    pause: { from: ['ACTIVE'], to: 'PAUSED' },
    resume: { from: ['PAUSED', 'DISABLED'], to: 'ACTIVE' },
  },
})

/** DISABLED: its endpoint was disabled before it was sent. */
export const deliveryFlow = flow({
  states: ['PENDING', 'SUCCESS', 'FAILED', 'DISABLED'],
  moves: { redeliver: { from: ['SUCCESS', 'FAILED', 'DISABLED'], to: 'PENDING' } },
})

/** An event for one endpoint, with the bytes that are sent. */
export interface Message {
  readonly eventId: string
  readonly event: string
  readonly aggregate: string
  readonly body: string
}

interface Receiver {
  readonly id: string
  readonly domainId: number
}

interface Endpoint extends Receiver {
  readonly status: string
}

/** Why an attempt failed. */
export const failureKinds = ['ANSWER', 'NO_ANSWER', 'BLOCKED', 'SECRET'] as const

/** A sealed secret, and the text that is shown once. */
export interface NewSecret {
  readonly sealed: string
  readonly text: string
}

export const inactiveRefusal = (status: string): Refusal | null =>
  status === 'ACTIVE' ? null : refuse('This endpoint is not active. Resume it first.')

export const resumeEndpoint = (hasSecret: boolean): Decision<'webhook_endpoint', typeof endpointFlow> =>
  hasSecret
    ? decide({ move: 'resume', set: { status_reason: null, failing_since: null, failures: 0 } })
    : refuse('This endpoint has no secret. Rotate it first.')

/** The previous secret, if it can be decrypted, signs too for some hours, so that the receiver can switch. */
export const rotateSecret = (
  previous: string | null,
  { sealed, text }: NewSecret,
  { hours, now }: { readonly hours: number; readonly now: Date },
): Decision<'webhook_endpoint'> => {
  const isKept = previous !== null && hours > 0
  return decide({
    set: {
      secret_encrypted: sealed,
      previous_secret_encrypted: isKept ? previous : null,
      previous_ends_at: isKept ? new Date(now.getTime() + hours * 3_600_000) : null,
    },
    message: isKept ? `Secret rotated; the previous one signs for ${hours} h` : 'Secret rotated',
    once: { Secret: text },
  })
}

/** A replay is marked as one, and is due at its own time. */
const deliveryOf = ({ id, domainId }: Receiver, { eventId, ...message }: Message, replayAt: Date | null) => ({
  table: 'webhook_delivery' as const,
  values: {
    domain_id: domainId,
    endpoint_id: id,
    event_id: eventId,
    is_replay: replayAt !== null,
    ...(replayAt === null ? {} : { next_at: replayAt }),
    ...message,
  },
})

export const replayOf = (receiver: Receiver, message: Message, at: Date) => deliveryOf(receiver, message, at)

export const sendTest = (endpoint: Endpoint, message: Message): Decision<'webhook_endpoint'> =>
  inactiveRefusal(endpoint.status) ??
  decide({ rows: [deliveryOf(endpoint, message, null)], message: 'Test is sent within seconds' })

/** The most events of one replay: a longer period is replayed in parts. */
export const mostReplayed = 500

/** Unless who replays says otherwise. */
export const usualPerSecond = 10

interface Replay {
  readonly from: Date
  readonly to: Date | null
  readonly perSecond: number | null
  readonly now: Date
}

/**
 * Sends what an endpoint missed or lost, the oldest first and at most so many a second: the messages keep their ids and bytes, and
 * a header marks them.
 */
export function replay(
  endpoint: Endpoint,
  messages: readonly Message[],
  { from, to, perSecond, now }: Replay,
): Decision<'webhook_endpoint'> {
  if (from >= now) return refuse('Start must be in the past.', 'from')
  if (to !== null && to <= from) return refuse('End must be after the start.', 'to')
  const inactive = inactiveRefusal(endpoint.status)
  if (inactive) return inactive
  if (messages.length === 0) return refuse('No event of this endpoint was recorded in this period.', 'from')
  if (messages.length > mostReplayed)
    return refuse(
      `More than ${mostReplayed} events were recorded in this period. Choose a shorter one, or replay in the background.`,
      'to',
    )
  const timeOf = (place: number) => new Date(now.getTime() + Math.floor(place / (perSecond ?? usualPerSecond)) * 1_000)
  return decide({
    rows: messages.map((message, place) => deliveryOf(endpoint, message, timeOf(place))),
    becomes: { replayedEvents: messages.length, lastAt: timeOf(messages.length - 1) },
    message: `${messages.length} ${messages.length === 1 ? 'event is' : 'events are'} sent again`,
  })
}
