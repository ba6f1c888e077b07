import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { type formats } from './download-report.actions.ts'
import { downloadReport } from './download-report.screen.ts'

export const downloadReportData = datasetOf(downloadReport, 'report_request', ({ from }) =>
  from
    .leftJoin('staff', 'staff.id', 'report_request.staff_id')
    .select([
      'report_request.title as report',
      sql<string>`report_request.filters ->> 'words'`.as('filters'),
      sql<(typeof formats)[number]>`report_request.file_extension`.as('format'),
      sql<
        string | null
      >`case when report_request.status = 'READY' then '/api/download-report/' || report_request.id || '/file' end`.as(
        'file',
      ),
      sql<number | null>`case when report_request.status = 'RUNNING' then report_request.expected_rows end`.as(
        'expectedRows',
      ),
      sql<number>`report_request.bytes`.as('size'),
      sql<number>`extract(epoch from report_request.finished_at - report_request.started_at)::int`.as('seconds'),
      'staff.username as requestedBy',
    ]),
)
