import { z } from 'zod/mini'
import { choicesAnswer, many, nullable, option } from '#blueprint/answer.ts'
import { instant, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { geoOperations, geoModes, locationSources, vpnPolicies } from '#platform/auth/rules/geo.ts'

export const placePolicy = query({
  at: '/api/state-restriction/policy',
  title: 'Mode and VPN policy',
  permission: 'STATE_RESTRICTION_SETTING_UPDATE',
  scope: 'everyone',
  parameters: z.object({}),
  answer: {
    mode: option(geoModes),
    vpn: option(vpnPolicies),
    message: text(),
    since: nullable(instant()),
    by: nullable(text()),
    rules: integer(),
  },
})

const dayParameter = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date.'))

/** Simulates the location decisions for a player at a given location. */
export const placeTest = query({
  at: '/api/state-restriction/test',
  title: 'Location test',
  permission: 'STATE_RESTRICTION_SETTING_UPDATE',
  scope: 'everyone',
  parameters: z.object({
    country: z.string().check(z.regex(/^[A-Z]{2}$/, 'Enter a country code like IN.')),
    state: z.optional(z.string().check(z.regex(/^[A-Z]{2}-[A-Z0-9]{1,3}$/, 'Enter a state code like IN-KA.'))),
    source: z.optional(z.enum(locationSources)),
    vpn: z.optional(z.enum(['YES', 'NO'])),
    /** Registration date of the player; omit it for a visitor without an account. */
    since: z.optional(dayParameter),
  }),
  answer: {
    place: text(),
    source: nullable(text()),
    isFlagged: toggle(),
    decisions: many({ operation: option(geoOperations), isAllowed: toggle(), reason: text(), message: text() }),
  },
})

/** All countries and states. */
export const placeChoices = query({
  at: '/api/region-choices',
  title: 'Location options',
  permission: 'STATE_RESTRICTION_SETTING_UPDATE',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
