/** A worker that says nothing for this long is dead, and its job begins again. Ten is the least the queue allows. */
const heartbeatSeconds = 10

export interface QueueTraits {
  readonly retryLimit: number
  readonly retryDelay: number
  readonly expireInSeconds: number
  readonly heartbeatSeconds?: number
  /** Jobs of it at the same time in one process. */
  readonly atOnce: number
  /** Begun again by the clock besides being asked for. */
  readonly cron?: string
}

const often = { retryLimit: 20, retryDelay: 1, expireInSeconds: 6 * 3600, heartbeatSeconds } as const
const daily = { retryLimit: 3, retryDelay: 60, expireInSeconds: 900, atOnce: 1 } as const

export const queues = {
  /** {market, seq}: everything a market waits for. */
  settle: { ...often, atOnce: 2 },
  /** {market}: what is to happen to its open bets: a runner taken out, a time voided, orders that lapse. */
  'market-change': { ...often, atOnce: 2 },
  /** Markets whose job was lost: looked for every minute. */
  'settle-sweep': { ...daily, cron: '* * * * *' },
  export: { ...often, atOnce: 1 },
  'export-sweep': { ...daily, cron: '*/10 * * * *' },
  /** Next months of everything that only grows. */
  partitions: { ...daily, cron: '17 2 * * *' },
  /** {withdrawalId}: hands a payout to its gateway. */
  'send-payout': { ...often, atOnce: 2 },
  /** {domainId, gateway, orderId}: a gateway has news of a payout. */
  'query-payout': { ...often, atOnce: 2 },
  /** {gatewayId}: whether it answers. */
  'test-gateway': { ...daily, atOnce: 1 },
  /** {dayId}: a gateway's report of a day was brought by hand. */
  'compare-day': { ...daily, atOnce: 1 },
} as const satisfies Readonly<Record<string, QueueTraits>>

export type QueueName = keyof typeof queues
export const queueNames = Object.keys(queues) as readonly QueueName[]

/** What a worker does with one job of a queue; it is retried when this rejects. */
export type Handler = (payload: unknown) => Promise<void>
export type Handlers = Partial<Readonly<Record<QueueName, Handler>>>
