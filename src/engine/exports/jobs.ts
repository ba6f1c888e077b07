import { z } from 'zod'
import type { Exports } from './exports.ts'
import { runExport } from './run-export.ts'
import { resumeForgotten, sweepExports } from './sweep.ts'

const wanted = z.strictObject({ request: z.uuid() })

export const exportJob = {
  queue: 'export',
  handler: async (exports: Exports, payload: unknown): Promise<void> =>
    runExport(exports, wanted.parse(payload).request),
} as const

/** Every ten minutes, and when somebody deletes a file. */
export const exportSweepJob = {
  queue: 'export-sweep',
  cron: '*/10 * * * *',
  handler: async (exports: Exports): Promise<void> => {
    await sweepExports(exports)
    await resumeForgotten(exports)
  },
} as const
