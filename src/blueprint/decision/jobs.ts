/** Job queues that effects can enqueue into, with the payload of each. */
interface JobPayloads {
  /** A result declared for a market; `seq` counts its declarations. */
  readonly settle: { readonly market: string; readonly seq: number }
  readonly 'market-change': { readonly market: string }
  readonly 'send-payout': { readonly withdrawalId: string }
  readonly 'query-payout': { readonly domainId: number; readonly gateway: string; readonly orderId: string }
  readonly 'bank-result': {
    readonly file: string
    readonly by: string
    readonly lines: readonly {
      readonly order: string
      readonly paid: boolean
      readonly utr: string | null
      readonly reason: string
    }[]
  }
  readonly 'test-gateway': { readonly gatewayId: unknown }
  readonly export: { readonly request: string }
  readonly 'export-sweep': Readonly<Record<never, never>>
  readonly 'compare-day': { readonly dayId: string }
}

export type JobOrder = {
  [Queue in keyof JobPayloads]: { readonly queue: Queue; readonly payload: JobPayloads[Queue] }
}[keyof JobPayloads]
