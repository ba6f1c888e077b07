import * as events from '#areas/events.ts'
import type { EventName } from '#blueprint/decision/events.ts'

/** Records of the business whose events other systems follow; events about staff, settings and the product are left out. */
const subjects: ReadonlySet<string> = new Set([
  'adjustment',
  'agent',
  'bet',
  'bonus',
  'chips',
  'deposit',
  'downline',
  'event',
  'exclusion',
  'kyc',
  'limit',
  'market',
  'player',
  'restriction',
  'ticket',
  'withdrawal',
])

/** Events that an endpoint can receive, in the order of the alphabet. */
export const eventNames: readonly EventName[] = Object.values(events)
  .flat()
  .filter((name) => subjects.has(name.split('.')[0] ?? ''))
  .toSorted()

/** withdrawal.documents-requested: Withdrawal documents requested. */
const wordsOf = (name: string): string => {
  const words = name
    .replace(/([A-Z])/g, ' $1')
    .replace(/[._-]/g, ' ')
    .toLowerCase()
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
export const eventLabels: Readonly<Record<string, string>> = Object.fromEntries(
  eventNames.map((name) => [name, wordsOf(name)]),
)

const known: ReadonlySet<string> = new Set(eventNames)
/** Endpoints may store the name of an event that the product no longer has. */
export const isEventName = (name: string): name is EventName => known.has(name)
