/** What a stream tells, in the parts that change together. */
export const topics = ['counts', 'notices', 'devices', 'risk', 'messages'] as const
export type Topic = (typeof topics)[number]

export interface CommittedEvent {
  readonly name: string
  /** null: of no domain. */
  readonly domain: number | null
}

const concerned: Readonly<Record<string, Topic>> = {
  deposit: 'counts',
  withdrawal: 'counts',
  player: 'counts',
  kyc: 'counts',
  approval: 'notices',
  notice: 'notices',
  device: 'devices',
  report: 'notices',
  gateway: 'notices',
  bet: 'risk',
  market: 'risk',
  event: 'risk',
  competition: 'risk',
  risk: 'risk',
  message: 'messages',
}

/** The part an event concerns; most events concern none. */
export const topicOf = ({ name }: CommittedEvent): Topic | null => concerned[name.split('.')[0] ?? ''] ?? null

/** As the relay of the outbox writes it. */
export function readEvent(payload: string): CommittedEvent | null {
  const said: unknown = JSON.parse(payload)
  if (typeof said !== 'object' || said === null || !('name' in said) || typeof said.name !== 'string') return null
  const domain = 'domain' in said && typeof said.domain === 'number' ? said.domain : null
  return { name: said.name, domain }
}
