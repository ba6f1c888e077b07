import { createReadStream } from 'node:fs'
import { sendBankFile } from '#areas/payments/withdrawals/bank-files/send-bank-file.ts'
import type { Exports } from '#engine/exports/exports.ts'
import { sendReport } from '#engine/exports/send-report.ts'
import type { App } from '#engine/http/app.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { parametersOf } from '#engine/http/query-parameters.ts'
import type { Database } from '#platform/database/connect.ts'

/**
 * Serves a file to its requester. File names contain only letters, digits and dashes, so they need
 * no quoting.
 */
export function addReportFiles(app: App, exports: Exports): void {
  const config = { guard: { permission: 'DOWNLOAD_REPORT_VIEW' } } as const
  app.get('/api/download-report/:id/file', { config }, async (request, reply) => {
    const id = parametersOf(request)['id'] ?? ''
    const { path, name, contentType, bytes } = await sendReport(
      exports,
      sessionOf(request).actor,
      id,
      circumstancesOf(request),
    )
    return reply
      .type(contentType)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-length', bytes)
      .send(createReadStream(path))
  })
}

/** Serves a released bank file. Its name contains only letters, digits, dots and dashes, so it needs no quoting. */
export function addBankFiles(app: App, db: Database): void {
  const config = { guard: { permission: 'WITHDRAW_PAY' } } as const
  app.get('/api/bank-files/:id/file', { config }, async (request, reply) => {
    const id = parametersOf(request)['id'] ?? ''
    const { name, contentType, text } = await sendBankFile(db, sessionOf(request).actor, id, circumstancesOf(request))
    return reply.type(contentType).header('content-disposition', `attachment; filename="${name}"`).send(text)
  })
}
