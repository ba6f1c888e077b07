import { z } from 'zod/mini'
import { nullable } from '#blueprint/answer.ts'
import { integer, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { query } from '#blueprint/screen/query.ts'

/** The trader's sound preference, the number of unclaimed alerts and the id of the newest one. */
export const riskSignal = query({
  at: '/api/risk-management/signal',
  title: 'Alert sound and open alerts',
  permission: 'RISK_VIEW',
  scope: 'downline',
  parameters: z.object({}),
  answer: { hasSound: toggle(), waiting: integer(), newest: nullable(uuid()) },
})
