import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'
import { scheduleFlow } from '#areas/reports/rules/exports/schedule.ts'

/** A schedule is found by the user alone who set it up. */
export const reportSchedule = recordOf('report_schedule', {
  scope: 'user',
  visible: ({ actor }) => sql<boolean>`report_schedule.staff_id = ${actor.staffId}`,
  flow: scheduleFlow,
  name: ({ name }) => `schedule ${name}`,
  shown: ['name', 'title', 'cadence', 'atTime', 'status'],
})
