import { z } from 'zod/mini'
import { nullable } from '#blueprint/answer.ts'
import { integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** How many devices a message would reach that is being written. */
export const pushAudienceCount = query({
  at: '/api/app-notify/audience',
  title: 'Audience of a push message',
  permission: 'APP_NOTIFY_SEND',
  scope: 'everyone',
  parameters: z.object({
    domain: z.string('Choose a domain.').check(z.regex(/^\d{1,9}$/, 'Choose a domain.')),
    /** Platforms, language, VIP levels and conditions as JSON. */
    audience: z.string('Enter an audience.').check(z.maxLength(8_000, 'At most 8,000 characters')),
  }),
  answer: { devices: integer(), players: integer(), complaint: nullable(text()) },
})
