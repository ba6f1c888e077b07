import { sql } from 'kysely'
import { reportFlow } from '#blueprint/report/report.ts'
import { recordOf } from '#engine/records/record-of.ts'

/** A file is found by the user alone who requested it. */
export const reportRequest = recordOf('report_request', {
  scope: 'user',
  visible: ({ actor }) => sql<boolean>`report_request.staff_id = ${actor.staffId}`,
  flow: reportFlow,
  name: ({ id, title }) => `report ${id} ${title}`,
  shown: ['title', 'reportType', 'status'],
})
