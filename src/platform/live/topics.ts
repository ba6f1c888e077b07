/** Committed events as {name, domain, subject}. */
export const eventChannel = 'overround_events'

/** Groups of values that change together. */
export const topics = ['counts', 'notices', 'devices', 'risk', 'messages', 'reports'] as const
export type Topic = (typeof topics)[number]

export interface CommittedEvent {
  readonly name: string
  /** null: of no domain. */
  readonly domain: number | null
}

const topicByPrefix: Readonly<Record<string, Topic>> = {
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

/** Announced while exports run; no business event, so that it is not stored. */
export const reportProgress = 'report.progress'

/** The topic an event affects, or null; most affect none. */
export const topicOf = ({ name }: CommittedEvent): Topic | null =>
  name === reportProgress ? 'reports' : (topicByPrefix[name.split('.')[0] ?? ''] ?? null)

/** Parses an event as the outbox relay writes it; null if it is malformed. */
export function readEvent(payload: string): CommittedEvent | null {
  const parsed: unknown = JSON.parse(payload)
  if (typeof parsed !== 'object' || parsed === null || !('name' in parsed) || typeof parsed.name !== 'string')
    return null
  const domain = 'domain' in parsed && typeof parsed.domain === 'number' ? parsed.domain : null
  return { name: parsed.name, domain }
}
