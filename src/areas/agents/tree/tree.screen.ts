import { z } from 'zod/mini'
import { query } from '#blueprint/screen/query.ts'

const node = z.optional(z.string('Enter the id of an agent').check(z.regex(/^\d{1,18}$/, 'Enter the id of an agent')))

const step = z.object({ id: z.string(), username: z.string(), name: z.string(), level: z.string() })

/** The way from the actor's own node down to the opened one; nothing above is told. */
export const downlinePath = query({
  at: '/api/downline/path',
  title: 'Way to the opened account',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  parameters: z.object({ node }),
  /** isPlatform: the viewer stands above all roots, and may go up to them. */
  answer: z.object({ steps: z.array(step), isPlatform: z.boolean() }),
})

/** The figures over the downline: of the opened account itself and of everything below it. */
export const downlineSummary = query({
  at: '/api/downline/summary',
  title: 'Figures of the opened account',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  parameters: z.object({ node }),
  answer: z.object({
    agents: z.number(),
    players: z.number(),
    /** Of one node there is one. */
    currencies: z.array(
      z.object({
        currency: z.string(),
        creditReference: z.string(),
        ownBalance: z.string(),
        downlineBalance: z.string(),
        totalBalance: z.string(),
        available: z.string(),
        exposure: z.string(),
        playerBalance: z.string(),
        refPl: z.string(),
        /** What of the Ref. P/L could be settled in chips now. */
        transferable: z.string(),
        ownPl: z.string(),
      }),
    ),
    /** Of the opened account: the weekday those below settle on, and the last one; above all nodes nobody settles. */
    settlement: z.nullable(z.object({ weekday: z.string(), last: z.string() })),
  }),
})

/** Agents of the actor's downline by id or by the beginning of the username: what an agent is chosen from. */
export const findAgents = query({
  at: '/api/agents/find',
  title: 'Find an agent',
  permission: null,
  scope: 'downline',
  parameters: z.object({
    q: z.optional(z.string('Enter an id or a username').check(z.maxLength(60, 'At most 60 characters'))),
  }),
  answer: z.array(
    z.object({ id: z.string(), username: z.string(), name: z.string(), level: z.string(), path: z.string() }),
  ),
})
