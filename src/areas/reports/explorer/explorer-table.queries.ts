import { z } from 'zod/mini'
import { many, nullable, option, optional } from '#blueprint/answer.ts'
import { count } from '#blueprint/kinds/figures.ts'
import { amount, text, toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'
import { figures } from './dimensions.ts'

const filter = (length: number) => z.optional(z.string('Enter a text.').check(z.maxLength(length, 'This is too long.')))

/** One figure of the explorer as a table, with a dimension as columns; the last cell of each row, and the last row, are sums. */
export const explorerTable = query({
  at: '/api/explorer/table',
  title: 'Explorer table',
  permission: 'PROFIT_VIEW',
  scope: 'downline',
  parameters: z.object({
    figure: filter(12),
    settledOn: filter(22),
    node: filter(18),
    by: filter(200),
    across: filter(200),
    product: filter(400),
    level: filter(100),
    sport: filter(400),
    eventId: filter(18),
    marketId: filter(18),
    domainId: filter(400),
    compare: filter(3),
    compareYear: filter(3),
  }),
  answer: {
    figure: option(figures),
    /** More rows or columns than a table can show: the list below has them. */
    isCut: toggle(),
    /** The only column is the period before, and the last cell of each row the period itself. */
    isCompared: toggle(),
    tables: many({
      currency: text(),
      columns: many(text()),
      rows: many({
        label: text(),
        /** Whole numbers for counts, else amounts; null where the list has no row. */
        counts: optional(many(nullable(count()))),
        amounts: optional(many(nullable(amount()))),
      }),
    }),
  },
})
