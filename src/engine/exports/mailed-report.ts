import { join } from 'node:path'
import { formatCount } from '#values/grouped.ts'
import { writtenDay } from '#values/zones/written-time.ts'
import { dayOf } from '#values/day.ts'
import { Forbidden } from '#platform/errors/app-errors.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { transact } from '#platform/database/transact.ts'
import type { FileOf } from '#platform/mail/mailed-files.ts'
import type { Exports } from './exports.ts'
import { hashOf } from './file-store.ts'
import { requesterOf } from './requester.ts'
import { checkRights, contentTypes, fileNameOf, type FileScope } from './send-report.ts'

const megabyte = 1_000_000

/** 14.2 MB: in steps of a tenth, never less than one. */
const writtenSize = (bytes: number): string => `${Math.max(0.1, Math.round((bytes / megabyte) * 10) / 10)} MB`

/** The file of a scheduled report as it is stored, for its requester alone, who must still have all rights that went into it. */
export const mailedReport =
  (exports: Exports): FileOf =>
  async (staffId, request) => {
    const found = await transact(exports.db, 'all', async (tx) => ({
      row: await tx
        .selectFrom('report_request')
        .selectAll()
        .where('id', '=', request)
        .where('staff_id', '=', staffId)
        .where('status', '=', 'READY')
        .executeTakeFirst(),
      requester: await requesterOf(tx, staffId, exports.startedAs),
      maxEncoded: (await settingsIn(tx)).operator.reports.mailMegabytes * megabyte,
    }))
    const { row, requester, maxEncoded } = found
    if (!row?.file || !row.sha256 || !requester) return null
    const { ran } = row.filters as { ran: FileScope }
    try {
      checkRights(exports, requester.actor, row.report_type, ran)
    } catch (error) {
      if (error instanceof Forbidden) return null
      throw error
    }
    const path = join(exports.folder, row.file)
    if ((await hashOf(path).catch(() => null)) !== row.sha256) return null
    const [bytes, rows] = [Number(row.bytes), row.rows ?? 0]
    return {
      filename: fileNameOf(row, ran.timeZone),
      path,
      contentType: contentTypes[row.file_extension]!,
      bytes,
      rows,
      extent: `${writtenSize(bytes)}, ${formatCount(rows, 'USD')} ${rows === 1 ? 'row' : 'rows'}`,
      until: row.expires_at === null ? '' : writtenDay(dayOf(row.expires_at.getTime(), ran.timeZone)),
      maxEncoded,
      page: `/download-report?id=${request}&requestedAt=all`,
    }
  }
