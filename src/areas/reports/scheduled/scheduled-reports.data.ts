import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { deliveryStates } from './labels.ts'
import { reportDeliveries } from './report-deliveries.screen.ts'
import { usernamesOf } from './schedule-choices.data.ts'
import { scheduledReports } from './scheduled-reports.screen.ts'

const hasFailed = sql<boolean>`(d.status in ('REFUSED', 'FAILED')
  or exists (select from email m where m.id = d.email_id and m.failed_at is not null))`

export const scheduledReportsData = datasetOf(scheduledReports, 'report_schedule', ({ from }) =>
  from.leftJoin('domain', 'domain.id', 'report_schedule.domain_id').select([
    'report_schedule.title as report',
    sql<string | null>`nullif(report_schedule.filters ->> 'words', '')`.as('filters'),
    sql<'csv' | 'xlsx' | 'pdf'>`report_schedule.file_extension`.as('format'),
    sql<string>`domain.time_zone`.as('timeZone'),
    sql<string>`domain.name`.as('domain'),
    usernamesOf('report_schedule.recipients').as('recipients'),
    sql<Date | null>`case when report_schedule.status = 'ACTIVE' then report_schedule.next_at end`.as('nextAt'),
    sql<number>`(select count(*)::int from report_delivery d where d.schedule_id = report_schedule.id
      and d.due_at = report_schedule.last_at and ${hasFailed})`.as('failures'),
  ]),
)

/** How far the email of a delivery came. */
const state = sql<(typeof deliveryStates)[number]>`(case
  when report_delivery.status <> 'QUEUED' then report_delivery.status
  when email.sent_at is not null then case when email.parameters ->> 'form' = 'LINK' then 'LINKED' else 'SENT' end
  when email.failed_at is not null then 'FAILED' else 'QUEUED' end)`

export const reportDeliveriesData = datasetOf(reportDeliveries, 'report_delivery', ({ from }) =>
  from
    .leftJoin('report_schedule', 'report_schedule.id', 'report_delivery.schedule_id')
    .leftJoin('staff', 'staff.id', 'report_delivery.recipient_id')
    .leftJoin('report_request', 'report_request.id', 'report_delivery.request_id')
    .leftJoin('email', 'email.id', 'report_delivery.email_id')
    .select([
      sql<string>`report_schedule.name`.as('schedule'),
      sql<string>`staff.username`.as('recipient'),
      state.as('status'),
      sql<string | null>`case when report_delivery.message is null and email.failed_at is not null
        then 'The email could not be delivered, or its recipient lost the right to the file.' else report_delivery.message end`.as(
        'message',
      ),
      sql<number | null>`report_request.rows`.as('rows'),
      sql<number | null>`report_request.bytes`.as('size'),
      sql<Date | null>`email.sent_at`.as('sentAt'),
    ]),
)
