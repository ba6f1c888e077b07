import type { QueryPath } from './addresses.ts'

/** The search of each entity that people choose by name; its answers have an id and a name. */
export const searches = {
  agent: '/api/agents/search',
  account: '/api/accounts/search',
  player: '/api/players/search',
  competition: '/api/competitions/search',
  event: '/api/events/search',
  market: '/api/event-markets/search',
} as const satisfies Readonly<Record<string, QueryPath>>

export type Entity = keyof typeof searches

/** The entity that a column of this name refers to: playerId, eventId. */
export const entityOfColumn = (key: string): Entity | null => {
  const name = key.replace(/Id$/, '')
  return name !== key && name in searches ? (name as Entity) : null
}
