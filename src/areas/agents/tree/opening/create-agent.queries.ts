import { z } from 'zod/mini'
import { choicesOf, eachNullable, many, mapOf, nullable } from '#blueprint/answer.ts'
import { id, percent, text } from '#blueprint/kinds/kinds.ts'
import { idParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { shareGroups } from '#areas/agents/rules/accounts/shares-and-moves.ts'
import { limitFields } from '#areas/agents/terms/limits.actions.ts'

const agentId = idParameter('Enter an agent id.')
const shares = mapOf(percent(), shareGroups)

/** Bounds for shares: the parent, the children, and the operator’s max share. */
const shareBounds = { above: shares, below: shares, largest: percent() }

/** What the parent can pass on to a new agent. */
export const newAgentBounds = query({
  at: '/api/downline/new-account',
  title: 'Bounds for a new agent',
  permission: 'DOWNLINE_CREATE',
  scope: 'downline',
  parameters: z.object({ parent: agentId }),
  currencyOf: ['account', 'parent'],
  answer: {
    shares: shareBounds,
    /** The tightest limits of the parent and its upline. */
    limits: many({ sport: text(), product: text(), ...eachNullable(limitFields) }),
  },
})

/** Share bounds of an existing account. */
export const adjacentShares = query({
  at: '/api/downline/:id/share-range',
  title: 'Shares above and below an account',
  permission: 'DOWNLINE_SHARE_EDIT',
  scope: 'downline',
  parameters: z.object({ id: agentId }),
  answer: shareBounds,
})

/** Username check while typing. Returns the error that creating the agent would give, and nothing more. */
export const usernameAvailability = query({
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

/**
 * Roles available for the login of a new agent: roles the user can assign and, within the tree, the user’s own role.
 */
export const loginRoles = query({
  at: '/api/downline/login-roles',
  title: 'Roles of a new agent',
  permission: 'DOWNLINE_CREATE',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesOf(id()),
})
