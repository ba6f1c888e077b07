import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { downloadReport, type formats } from './download-report.screen.ts'

export const downloadReportData = dataset(downloadReport, ({ db }) =>
  db
    .selectFrom('report_request')
    .leftJoin('staff', 'staff.id', 'report_request.staff_id')
    .select([
      'report_request.id',
      'report_request.requested_at as requestedAt',
      'report_request.title as report',
      'report_request.report_type as reportType',
      sql<string>`report_request.filters ->> 'words'`.as('filters'),
      sql<(typeof formats)[number]>`report_request.file_extension`.as('format'),
      sql<
        string | null
      >`case when report_request.status = 'READY' then '/api/download-report/' || report_request.id || '/file' end`.as(
        'file',
      ),
      'report_request.rows',
      sql<number>`report_request.bytes`.as('size'),
      'report_request.status',
      'report_request.message',
      'report_request.started_at as startedAt',
      'report_request.finished_at as finishedAt',
      sql<number>`extract(epoch from report_request.finished_at - report_request.started_at)::int`.as('seconds'),
      'report_request.expires_at as expiresAt',
      'staff.username as requestedBy',
      'report_request.downloads',
      'report_request.staff_id as staffId',
    ]),
)
