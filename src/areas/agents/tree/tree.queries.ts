import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, day, id, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

const node = z.optional(idParameter('Enter an agent id.'))

const step = { id: id(), username: text(), name: text(), level: text() }

/** The path from the actor’s own node to the selected one; the upline of the actor is hidden. */
export const downlinePath = query({
  at: '/api/downline/path',
  title: 'Path to the selected account',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  parameters: z.object({ node }),
  /** isPlatform: the viewer is above all top nodes and can navigate up to them. */
  answer: { steps: many(step), isPlatform: toggle() },
})

/** Totals of the selected account and its downline. */
export const downlineSummary = query({
  at: '/api/downline/summary',
  title: 'Selected account summary',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  parameters: z.object({ node }),
  answer: {
    agents: integer(),
    players: integer(),
    /** One entry for a single node; several for platform users. */
    currencies: many({
      currency: text(),
      creditReference: amount(),
      ownBalance: amount(),
      downlineBalance: amount(),
      totalBalance: amount(),
      available: amount(),
      exposure: amount(),
      playerBalance: amount(),
      refPl: amount(),
      /** The part of Ref. P/L that can be settled in chips now. */
      transferable: amount(),
      ownPl: amount(),
    }),
    /** Settlement weekday of the children and the last settlement day; null without a selected node. */
    settlement: nullable({ weekday: text(), last: day() }),
  },
})

/** Agents of the actor’s downline by id or username prefix, for agent pickers. */
export const findAgents = query({
  at: '/api/agents/search',
  title: 'Agent search',
  permission: null,
  scope: 'downline',
  parameters: z.object({
    q: z.optional(z.string('Enter an id or a username.').check(z.maxLength(60, 'At most 60 characters'))),
  }),
  answer: many({ id: id(), username: text(), name: text(), level: text(), path: text() }),
})
