import { z } from 'zod/mini'
import { many } from '#blueprint/answer.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

const filter = (length: number) => z.optional(z.string('Enter a text.').check(z.maxLength(length, 'This is too long.')))

/** The definitions of revenue that count in these days, as printed above the report and in its files. */
export const revenueDefinitionQuery = query({
  at: '/api/ggr/definition',
  title: 'Definition of revenue',
  permission: 'BALANCE_SHEET_VIEW',
  scope: 'everyone',
  parameters: z.object({ settledOn: filter(22), domainId: filter(400) }),
  answer: { facts: many({ name: text(), meaning: text() }) },
})
