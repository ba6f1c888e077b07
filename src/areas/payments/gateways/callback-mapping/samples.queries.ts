import { z } from 'zod/mini'
import { many, nullable } from '#blueprint/answer.ts'
import { instant, text, uuid } from '#blueprint/kinds/kinds.ts'
import { uuidParameter } from '#blueprint/parameters.ts'
import { query } from '#blueprint/screen/query.ts'

/** The newest callbacks of a gateway, to try a mapping on. */
export const callbackSamples = query({
  at: '/api/gateways/:id/callback-samples',
  title: 'Sample callbacks of a gateway',
  permission: 'GATEWAY_RECORDS_VIEW',
  scope: 'downline',
  parameters: z.object({ id: uuidParameter() }),
  answer: {
    samples: many({ id: uuid(), at: instant(), gatewayStatus: nullable(text()), status: text(), body: text() }),
  },
})
