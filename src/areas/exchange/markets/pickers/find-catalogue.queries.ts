import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { id, text } from '#blueprint/kinds/kinds.ts'
import { searchText } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

const shared = {
  permission: null,
  scope: 'everyone',
  parameters: searchText,
  answer: many({ id: id(), name: text(), level: text() }),
} as const

/** Competitions, events and markets by id or name, the latest first, for pickers. The catalogue is the same for all. */
export const findCompetitions = query({ ...shared, at: '/api/competitions/search', title: 'Competition search' })
export const findEvents = query({ ...shared, at: '/api/events/search', title: 'Event search' })
export const findMarkets = query({ ...shared, at: '/api/event-markets/search', title: 'Market search' })

/** The runners of a market that are not withdrawn, for pickers. */
export const runnersOfMarket = query({
  at: '/api/event-markets/:id/runners',
  title: 'Runners of a market',
  permission: null,
  scope: 'everyone',
  parameters: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  answer: many({ id: id(), name: text() }),
})
