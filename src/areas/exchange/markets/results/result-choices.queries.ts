import { z } from 'zod/mini'
import { many, option } from '#blueprint/answer.ts'
import { id, integer, text, toggle } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** What can be declared as the result of a market. */
export const resultChoices = query({
  at: '/api/market-result/:id/choices',
  title: 'Result choices',
  permission: 'MARKET_RESULT_VIEW',
  scope: 'everyone',
  parameters: z.object({ id: z.string().check(z.regex(/^\d{1,18}$/)) }),
  answer: {
    /** A list of runners, or a number. */
    endsWith: option(['runners', 'number']),
    /** Number of winning runners; 0 if every selection is settled on its own. */
    places: integer(),
    /** Whether fewer runners than there are places may win. */
    mayEndShort: toggle(),
    runners: many({ id: id(), name: text(), isRemoved: toggle() }),
  },
})
