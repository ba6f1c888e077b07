import { createReadStream } from 'node:fs'
import type { Exports } from '#engine/exports/exports.ts'
import { sendReport } from '#engine/exports/send-report.ts'
import type { App } from '#engine/http/app.ts'
import { circumstancesOf } from '#engine/http/guard.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { parametersOf } from '#engine/http/query-text.ts'

/** The file of a request, to whoever asked for it. Names are made of letters, digits and dashes: nothing to quote. */
export function addReportFiles(app: App, exports: Exports): void {
  const config = { guard: { permission: 'DOWNLOAD_REPORT_VIEW' } } as const
  app.get('/api/download-report/:id/file', { config }, async (request, reply) => {
    const id = parametersOf(request)['id'] ?? ''
    const { path, name, contentType, bytes } = await sendReport(
      exports,
      liveOf(request).actor,
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
