import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { again } from '#areas/developer/rules/redelivery.ts'
import { inactiveRefusal, replayOf, type Message } from '#areas/developer/rules/webhook.ts'

/** STOPPED: the endpoint, or the user who began it, may no longer. */
export const replayFlow = flow({
  states: ['RUNNING', 'DONE', 'CANCELLED', 'STOPPED'],
  moves: {
    cancel: { from: ['RUNNING'], to: 'CANCELLED' },
    end: { from: ['RUNNING'], to: 'DONE' },
    stop: { from: ['RUNNING'], to: 'STOPPED' },
  },
})

/** What is sent: recorded events, whether they were sent before or not, or deliveries of before. */
export const replaySources = ['EVENTS', 'FAILED', 'ENDED', 'GROUP'] as const
export type ReplaySource = (typeof replaySources)[number]

/** The most that one replay sends: at fifty a second it ends within the hour. */
export const mostInReplay = 100_000

/** How much is queued ahead, in seconds: what a cancellation comes too late for. */
const aheadSeconds = 5

/** How many are queued at once. */
export const stepOf = (perSecond: number): number => perSecond * aheadSeconds

/** What matched when the replay began. */
interface Begun {
  readonly endpoint: { readonly id: string; readonly domainId: number; readonly status: string }
  readonly source: ReplaySource
  readonly event: string | null
  readonly failureGroup: string | null
  readonly from: Date
  readonly to: Date
  readonly perSecond: number
  readonly matching: number
  readonly isRunning: boolean
}

interface Beginner {
  readonly staffId: bigint
  readonly username: string
  readonly now: Date
}

/** Begins a replay of all that match; the preview says how many, and when the last of them is sent. */
export function beginReplay(begun: Begun, { staffId, username, now }: Beginner): Decision<'webhook_endpoint'> {
  const { endpoint, source, event, failureGroup, from, to, perSecond, matching, isRunning } = begun
  if (from >= now) return refuse('Start must be in the past.', 'from')
  if (to <= from) return refuse('End must be after the start.', 'to')
  const inactive = inactiveRefusal(endpoint.status)
  if (inactive) return inactive
  if (isRunning) return refuse('A replay of this endpoint is running. Cancel it first, or wait until it ends.')
  if (matching === 0) return refuse('Nothing of this endpoint matches.')
  if (matching > mostInReplay)
    return refuse(`More than ${mostInReplay} match. One replay sends at most that many: choose a shorter period.`)
  const lastAt = new Date(now.getTime() + Math.floor((matching - 1) / perSecond) * 1_000)
  return decide({
    rows: [
      {
        table: 'webhook_replay',
        values: {
          domain_id: endpoint.domainId,
          endpoint_id: endpoint.id,
          source,
          event,
          failure_group: failureGroup,
          from_at: from,
          to_at: to,
          per_second: perSecond,
          total: matching,
          next_at: now,
          staff_id: staffId,
          created_by: username,
        },
      },
    ],
    becomes: { matching, lastAt },
    message: `Replay begun: ${matching} ${matching === 1 ? 'delivery' : 'deliveries'}. Its progress is under Replays.`,
  })
}

/** One that is sent next: an event as it was recorded, or a delivery of before. */
export type Matched =
  | { readonly id: string; readonly message: Message }
  | { readonly id: string; readonly attempts: number }

interface RunningReplay {
  readonly endpointId: string
  readonly domainId: number
  readonly perSecond: number
  readonly sent: number
}

interface Step {
  readonly endpointStatus: string
  /** Whether the user who began it may still do so. */
  readonly mayGoOn: boolean
  readonly matched: readonly Matched[]
}

/** Queues the next few, each due at its own second; ends where none is left, and stops where it may no longer go on. */
export function continueReplay(
  replay: RunningReplay,
  { endpointStatus, mayGoOn, matched }: Step,
  now: Date,
): Decision<'webhook_replay', typeof replayFlow> {
  if (!mayGoOn) return stopped(`The user who began it may no longer replay.`, now)
  if (endpointStatus !== 'ACTIVE') return stopped('The endpoint is not active any more.', now)
  const { perSecond, sent, endpointId, domainId } = replay
  const timeOf = (place: number) => new Date(now.getTime() + Math.floor(place / perSecond) * 1_000)
  const last = matched.at(-1)
  if (last === undefined) return decide({ move: 'end', set: { ended_at: now } })
  const isLast = matched.length < stepOf(perSecond)
  const progress = {
    sent: sent + matched.length,
    after_id: last.id,
    next_at: nextStepAt(now, matched.length, perSecond),
  }
  return decide({
    ...(isLast ? { move: 'end' as const } : {}),
    set: isLast ? { ...progress, ended_at: now } : progress,
    rows: matched.map((one, place) =>
      'message' in one
        ? replayOf({ id: endpointId, domainId }, one.message, timeOf(place))
        : {
            table: 'webhook_delivery' as const,
            key: { id: one.id },
            values: { status: 'PENDING', ...again(one.attempts, timeOf(place)) },
          },
    ),
  })
}

const nextStepAt = (now: Date, queued: number, perSecond: number): Date =>
  new Date(now.getTime() + Math.ceil(queued / perSecond) * 1_000)

const stopped = (reason: string, now: Date): Decision<'webhook_replay', typeof replayFlow> =>
  decide({ move: 'stop', set: { status_reason: reason, ended_at: now } })

/** What is queued already is sent; nothing else is. */
export const cancelReplay = (now: Date) => ({
  move: 'cancel' as const,
  set: { ended_at: now },
  message: `Replay cancelled. What was queued for the next ${aheadSeconds} seconds is still sent.`,
})
