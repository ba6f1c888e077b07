import { z } from 'zod/mini'
import { choicesOf, eachNullable, many, mapOf, nullable } from '#blueprint/answer.ts'
import { id, percent, text } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { shareGroups } from '#areas/agents/rules/accounts/placing.ts'
import { limitFields } from '#areas/agents/terms/limits.screen.ts'

const agentId = idParameter('Enter an agent id.')
const shares = mapOf(percent(), shareGroups)

/** What shares are held against: the account above, the ones below, and the house. */
const shareBounds = { above: shares, below: shares, largest: percent() }

/** What the account above may hand on to a new one. */
export const openingBounds = query({
  at: '/api/downline/opening',
  title: 'Bounds for a new agent',
  permission: 'DOWNLINE_CREATE',
  scope: 'downline',
  parameters: z.object({ parent: agentId }),
  answer: {
    shares: shareBounds,
    /** What it and everybody above it say of bets, the narrowest of each. */
    limits: many({ sport: text(), product: text(), ...eachNullable(limitFields) }),
  },
})

/** The bounds of what an account below holds already. */
export const sharesAround = query({
  at: '/api/downline/:id/shares-around',
  title: 'Shares above and below an account',
  permission: 'DOWNLINE_SHARE_EDIT',
  scope: 'downline',
  parameters: z.object({ id: agentId }),
  answer: shareBounds,
})

/** Asked while a username is typed: it says what opening would refuse, and nothing more. */
export const usernameAsked = query({
  at: '/api/downline/username',
  title: 'Username availability',
  permission: 'DOWNLINE_CREATE',
  scope: 'downline',
  parameters: z.object({
    parent: z.optional(agentId),
    username: z.string('Enter a username.').check(z.regex(/^[a-z0-9_]{4,20}$/, 'Enter a username.')),
  }),
  answer: { username: text(), complaint: nullable(text()) },
})

/** Roles the login of a new agent may have: what the actor could hand on, and to a node below his own the one he has. */
export const loginRoles = query({
  at: '/api/downline/login-roles',
  title: 'Roles of a new agent',
  permission: 'DOWNLINE_CREATE',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesOf(id()),
})
