import { z } from 'zod'
import type { Exports } from './exports.ts'
import { runExport } from './run-export.ts'
import { resumeLostRequests, sweepExports } from './sweep.ts'

const payloadSchema = z.strictObject({ request: z.uuid() })

export const exportJob = {
  queue: 'export',
  handler: async (exports: Exports, payload: unknown): Promise<void> =>
    runExport(exports, payloadSchema.parse(payload).request),
} as const

/** Runs every ten minutes, and when a user deletes a file. */
export const exportSweepJob = {
  queue: 'export-sweep',
  cron: '*/10 * * * *',
  handler: async (exports: Exports): Promise<void> => {
    await sweepExports(exports)
    await resumeLostRequests(exports)
  },
} as const
