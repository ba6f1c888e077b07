import { z } from 'zod/mini'
import { integer, text } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** Tables that are imported, each with the same entries for all domains. */
export const sharedTables = ['SPORT', 'TEMPLATE', 'BANK', 'CURRENCY', 'PLACE', 'RULE_4', 'LANGUAGE'] as const
/** Tables that are imported, of which each domain has its own. */
export const domainTables = ['LEVEL', 'CASINO_CATEGORY', 'REASON'] as const
export const fileTables = [...sharedTables, ...domainTables] as const

/** A table as its import reads it: the file changes nothing until it is edited. */
export const tableFile = query({
  at: '/api/masters/file',
  title: 'File of a reference table',
  permission: 'DEV_MASTERS_VIEW',
  scope: 'everyone',
  parameters: z.object({
    table: z.enum(fileTables, 'Choose a table that is imported.'),
    /** Of a table of a domain; without it, the only domain of the reader. */
    domain: z.optional(z.string('Choose a domain.').check(z.regex(/^\d{1,9}$/, 'Choose a domain.'))),
  }),
  answer: { name: text(), entries: integer(), csv: text() },
})
