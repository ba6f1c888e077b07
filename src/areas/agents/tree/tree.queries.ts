import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { amount, day, id, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

const node = z.optional(idParameter('Enter an agent id.'))

const step = { id: id(), username: text(), name: text(), level: text() }

/** The way from the actor's own node down to the opened one; nothing above is told. */
export const downlinePath = query({
  at: '/api/downline/path',
  title: 'Path to the selected account',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  parameters: z.object({ node }),
  /** isPlatform: the viewer stands above all roots, and may go up to them. */
  answer: { steps: many(step), isPlatform: toggle() },
})

/** The figures over the downline: of the opened account itself and of everything below it. */
export const downlineSummary = query({
  at: '/api/downline/summary',
  title: 'Selected account summary',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  parameters: z.object({ node }),
  answer: {
    agents: integer(),
    players: integer(),
    /** Of one node there is one. */
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
      /** What of the Ref. P/L could be settled in chips now. */
      transferable: amount(),
      ownPl: amount(),
    }),
    /** Of the opened account: the weekday those below settle on, and the last one; above all nodes nobody settles. */
    settlement: nullable({ weekday: text(), last: day() }),
  },
})

/** Agents of the actor's downline by id or by the beginning of the username: what an agent is chosen from. */
export const findAgents = query({
  at: '/api/agents/find',
  title: 'Agent search',
  permission: null,
  scope: 'downline',
  parameters: z.object({
    q: z.optional(z.string('Enter an id or a username.').check(z.maxLength(60, 'At most 60 characters'))),
  }),
  answer: many({ id: id(), username: text(), name: text(), level: text(), path: text() }),
})
