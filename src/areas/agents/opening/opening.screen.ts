import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/kinds/choices.ts'
import { query } from '#blueprint/screen/query.ts'
import { shareGroups } from '#areas/agents/rules/accounts/placing.ts'

const id = z.string('Enter the id of an agent').check(z.regex(/^\d{1,18}$/, 'Enter the id of an agent'))
const shares = z.record(z.enum(shareGroups), z.string())

/** What shares are held against: the account above, the ones below, and the house. */
const shareBounds = z.object({ above: shares, below: shares, largest: z.string() })

/** What the account above may hand on to a new one. */
export const openingBounds = query({
  at: '/api/downline/opening',
  title: 'What a new agent may be given',
  permission: 'DOWNLINE_CREATE',
  scope: 'downline',
  parameters: z.object({ parent: id }),
  answer: z.object({
    shares: shareBounds,
    /** What it and everybody above it say of bets, the narrowest of each. */
    limits: z.array(z.record(z.string(), z.nullable(z.union([z.string(), z.number()])))),
  }),
})

/** The bounds of what an account below holds already. */
export const sharesAround = query({
  at: '/api/downline/:id/shares-around',
  title: 'Shares above and below an account',
  permission: 'DOWNLINE_SHARE_EDIT',
  scope: 'downline',
  parameters: z.object({ id }),
  answer: shareBounds,
})

/** Asked while a username is typed: it says what opening would refuse, and nothing more. */
export const usernameAsked = query({
  at: '/api/downline/username',
  title: 'Whether a username is free',
  permission: 'DOWNLINE_CREATE',
  scope: 'downline',
  parameters: z.object({
    parent: z.optional(id),
    username: z.string('Enter a username').check(z.regex(/^[a-z0-9_]{4,20}$/, 'Enter a username')),
  }),
  answer: z.object({ username: z.string(), complaint: z.nullable(z.string()) }),
})

/** Roles the login of a new agent may have: what the actor could hand on, and to a node below his own the one he has. */
export const loginRoles = query({
  at: '/api/downline/login-roles',
  title: 'Roles of a new agent',
  permission: 'DOWNLINE_CREATE',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
