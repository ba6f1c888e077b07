import type { pushFlow } from '#areas/content/rules/push/push-message.ts'

/** A message that is sent, with its provider. */
export interface DuePush {
  readonly id: string
  readonly domainId: number
  readonly status: (typeof pushFlow.states)[number]
  readonly name: string
  readonly title: string
  readonly body: string
  readonly linkPage: string
  readonly platforms: readonly string[]
  readonly language: string | null
  readonly vipLevels: readonly string[]
  readonly conditions: unknown
  readonly quietFrom: number
  readonly quietUntil: number
  readonly rate: number
  readonly sent: number
  readonly failed: number
  readonly version: number
  readonly createdBy: string
  readonly staffId: bigint
  readonly timeZone: string
  /** Sent again on the next day at this time; null: once. */
  readonly repeatAt: string | null
  readonly repeatUntil: string | null
  readonly providerId: string
  readonly url: string
  readonly credential: string
}

export interface ClaimedDelivery {
  readonly cell: number
  readonly playerId: bigint
  readonly id: string
  readonly deviceId: string
  readonly token: string
}

/** Deliveries that are marked as being sent, with what is sent. */
export interface ClaimedPush extends DuePush {
  readonly deliveries: readonly ClaimedDelivery[]
}
