import { z } from 'zod/mini'
import { choicesAnswer } from '#blueprint/kinds/choices.ts'
import { query } from '#blueprint/screen/query.ts'
import { doings, placeModes, placeSources, vpnPolicies } from '#platform/auth/rules/place.ts'

export const placePolicy = query({
  at: '/api/state-restriction/policy',
  title: 'Mode and VPN',
  permission: 'STATE_RESTRICTION_SETTING_UPDATE',
  scope: 'everyone',
  parameters: z.object({}),
  answer: z.object({
    mode: z.enum(placeModes),
    vpn: z.enum(vpnPolicies),
    message: z.string(),
    since: z.nullable(z.string()),
    by: z.nullable(z.string()),
    rules: z.number(),
  }),
})

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a day'))

/** What would be decided for a player who is there. */
export const placeTest = query({
  at: '/api/state-restriction/test',
  title: 'Test a place',
  permission: 'STATE_RESTRICTION_SETTING_UPDATE',
  scope: 'everyone',
  parameters: z.object({
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Enter a country like IN')),
    state: z.optional(z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'Enter a state like IN-KA'))),
    source: z.optional(z.enum(placeSources)),
    vpn: z.optional(z.enum(['YES', 'NO'])),
    /** Since when the player has his account; left out: he has none. */
    since: z.optional(day),
  }),
  answer: z.object({
    place: z.string(),
    source: z.nullable(z.string()),
    isFlagged: z.boolean(),
    decisions: z.array(
      z.object({ doing: z.enum(doings), isAllowed: z.boolean(), why: z.string(), message: z.string() }),
    ),
  }),
})

/** Every country and state there is. */
export const placeChoices = query({
  at: '/api/place-choices',
  title: 'Places to choose from',
  permission: 'STATE_RESTRICTION_SETTING_UPDATE',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
