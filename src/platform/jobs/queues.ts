/**
 * A worker without a heartbeat for this long is considered dead and its job restarts. 10 seconds is the queue's
 * minimum.
 */
const heartbeatSeconds = 10

export interface QueueTraits {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly expireInSeconds: number
  readonly heartbeatSeconds?: number
  /** Concurrent jobs of the queue in one process. */
  readonly atOnce: number
  /** Also started by this schedule. */
  readonly cron?: string
}

const frequent = { retryLimit: 20, retryDelay: 1, expireInSeconds: 6 * 3600, heartbeatSeconds } as const
const daily = { retryLimit: 3, retryDelay: 60, expireInSeconds: 900, atOnce: 1 } as const

export const queues = {
  /** {market, seq}: settles a market. */
  settle: { ...frequent, atOnce: 2 },
  /** {market}: changes open bets after a withdrawn runner, a voided period or lapsed orders. */
  'market-change': { ...frequent, atOnce: 2 },
  /** Finds markets whose job was lost, every minute. */
  'settle-sweep': { ...daily, cron: '* * * * *' },
  export: { ...frequent, atOnce: 1 },
  'export-sweep': { ...daily, cron: '*/10 * * * *' },
  /** Creates the partitions of the coming months. */
  partitions: { ...daily, cron: '17 2 * * *' },
  /** {withdrawalId}: sends a payout to its gateway. */
  'send-payout': { ...frequent, atOnce: 2 },
  /** {domainId, gateway, orderId}: queries a payout that the gateway reported on. */
  'query-payout': { ...frequent, atOnce: 2 },
  /** {file, by, lines}: closes payouts with the result of the bank. */
  'bank-result': { ...frequent, atOnce: 1 },
  /** {gatewayId}: tests whether it responds. */
  'test-gateway': { ...daily, atOnce: 1 },
  /** {dayId}: compares a daily gateway report that was uploaded. */
  'compare-day': { ...daily, atOnce: 1 },
} as const satisfies Readonly<Record<string, QueueTraits>>

export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as readonly QueueName[]

/** What a worker does with one job of a queue; it is retried when this rejects. */
export type Handler = (payload: unknown) => Promise<void>
export type Handlers = Partial<Readonly<Record<QueueName, Handler>>>
