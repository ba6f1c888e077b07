import { decide } from '#blueprint/decision/decision.ts'
import type { ReportOrder, TableExtension } from '#blueprint/report/report.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { runSchedule, scheduleFlow, type DueSchedule } from '#areas/reports/rules/exports/schedule.ts'
import { endDelivery, type EndedFile } from '#areas/reports/rules/exports/delivery.ts'
import { catalogue } from '#engine/catalogue.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { recordOf, type RowIn } from '#engine/records/record-of.ts'
import { task } from '#engine/tasks/task.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { recipientsNow } from './schedule-choices.facts.ts'
import { reportSchedule } from './schedule.record.ts'
import { timesOf } from './schedule-times.facts.ts'
import { sql } from 'kysely'

type ScheduleRow = RowIn<typeof reportSchedule>

const scheduleDue = (now: Date) =>
  sql<boolean>`report_schedule.status = 'ACTIVE' and report_schedule.next_at <= ${now}::timestamptz`

async function dueSchedule(tx: WriteTx, row: ScheduleRow): Promise<DueSchedule> {
  const list = contentsOf(catalogue()).lists.find(({ path }) => path === row.reportType)
  const { id, domainId, staffId, name, reportType, title, periodFilter, nextAt, recipients } = row
  const permission = list?.permission ?? 'REPORT_EXPORT'
  const found = await recipientsNow(tx, { recipients, domainId, permission })
  return {
    id,
    domainId,
    staffId,
    name,
    reportType,
    title,
    order: row.filters as ReportOrder,
    periodFilter,
    extension: row.fileExtension as TableExtension,
    dueAt: nextAt,
    times: await timesOf(tx, row),
    recipients: found.map((recipient) => ({ ...recipient, deliveryId: uuidv7(), requestId: uuidv7() })),
  }
}

/** Orders the files of the schedules that are due, one run of each at a time. */
export const runSchedules = task({
  name: 'scheduled-reports.run',
  everyMs: 1_000,
  batchSize: 20,
  due: (tx, { now, limit }) => reportSchedule.claim(tx, scheduleDue(now), limit),
  facts: async (tx, row: ScheduleRow) => ({ row, id: row.id, due: await dueSchedule(tx, row) }),
  subject: ({ row }) => reportSchedule.subjectOf(row),
  flow: scheduleFlow,
  rule: ({ due }) => runSchedule(due),
})

const reportDelivery = recordOf('report_delivery', {
  scope: 'domain',
  name: ({ id }) => `delivery ${id}`,
  shown: ['dueAt', 'period', 'status'],
})
type DeliveryRow = RowIn<typeof reportDelivery>

const hasEnded = sql<boolean>`report_delivery.status = 'CREATING' and exists (select from report_request r
  where r.id = report_delivery.request_id and r.status not in ('PENDING', 'RUNNING'))`

async function endedFile(tx: WriteTx, row: DeliveryRow): Promise<EndedFile> {
  const { rows } = await sql<EndedFile & { id: string }>`select s.name as schedule, s.staff_id as "ownerId", p.username,
      r.title, r.status, r.message from report_delivery d join report_schedule s on s.id = d.schedule_id
      join staff p on p.id = d.recipient_id join report_request r on r.id = d.request_id
    where d.id = ${row.id}`.execute(tx)
  const [found] = rows
  if (found === undefined) throw new Error(`The delivery ${row.id} has no file`)
  return found
}

/** Sends the email of a file that is there; notifies the owner of the schedule where there will be none. */
export const sendScheduledFiles = task({
  name: 'scheduled-reports.delivery',
  everyMs: 1_000,
  batchSize: 50,
  due: (tx, { limit }) => reportDelivery.claim(tx, hasEnded, limit),
  facts: async (tx, row: DeliveryRow) => ({ row, id: row.id, emailId: uuidv7(), file: await endedFile(tx, row) }),
  subject: ({ row }) => reportDelivery.subjectOf(row),
  flow: flow({ states: ['CREATING', 'QUEUED', 'REFUSED', 'FAILED'], moves: {} }),
  rule: ({ row, emailId, file }) =>
    row.requestId === null ? decide({}) : endDelivery({ ...row, requestId: row.requestId }, emailId, file),
})
