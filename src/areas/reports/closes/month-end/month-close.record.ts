import { sql } from 'kysely'
import { recordOf, type RowLookup } from '#engine/records/record-of.ts'
import { monthFlow, monthPointFlow } from '#areas/reports/rules/closes/month-close.ts'

/** Months are those of whole domains, so staff of agents cannot decide on them. */
const visible = ({ actor }: RowLookup) => sql<boolean>`${actor.agentId === null}::boolean`

export const monthClose = recordOf('month_close', {
  scope: 'domain',
  visible,
  flow: monthFlow,
  name: ({ month }) => `month from ${month}`,
  shown: ['month', 'status', 'hash'],
})

export const monthClosePoint = recordOf('month_close_point', {
  scope: 'domain',
  visible,
  flow: monthPointFlow,
  name: ({ point, month }) => `point ${point} of the month from ${month}`,
  shown: ['month', 'point', 'status', 'found'],
})
