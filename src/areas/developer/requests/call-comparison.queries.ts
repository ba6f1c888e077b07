import { z } from 'zod/mini'
import { many, nullable, option } from '#blueprint/answer.ts'
import { instant, integer, text, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'
import { callParts } from '#areas/developer/rules/call-difference.ts'

/** What distinguishes a call from the last one of its kind that succeeded, and a command that repeats it. */
export const callComparison = query({
  at: '/api/request-response-logs/:id/comparison',
  title: 'Comparison of a call',
  permission: 'REQUEST_RESPONSE_LOGS',
  scope: 'everyone',
  parameters: z.object({ id: uuidParameter() }),
  answer: {
    curl: text(),
    previous: nullable({ id: uuid(), at: instant(), httpStatus: nullable(integer()) }),
    differences: many({
      part: option(callParts),
      field: text(),
      before: nullable(text()),
      now: nullable(text()),
    }),
  },
})
