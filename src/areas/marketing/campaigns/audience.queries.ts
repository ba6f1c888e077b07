import { z } from 'zod/mini'
import { nullable } from '#blueprint/answer.ts'
import { integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** How many players meet conditions that are being entered. */
export const audienceCount = query({
  at: '/api/campaigns/audience',
  title: 'Audience of a campaign',
  permission: 'CAMPAIGN_EDIT',
  scope: 'downline',
  parameters: z.object({
    domain: z.string('Choose a domain.').check(z.regex(/^\d{1,9}$/, 'Choose a domain.')),
    /** The conditions as JSON. */
    conditions: z.string('Enter conditions.').check(z.maxLength(8_000, 'At most 8,000 characters')),
  }),
  answer: { players: integer(), complaint: nullable(text()) },
})
