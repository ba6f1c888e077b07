import type { WriteTx } from '#engine/action/act.ts'
import { whileReading } from '#platform/database/connections/one-connection.ts'
import { transact } from '#platform/database/transact.ts'
import { announceProgress, type ClaimedExport } from './claim.ts'
import type { Exports } from './exports.ts'

/** Interval at which a running export reports progress and checks for cancellation. */
const progressMs = 1_000

/** Thrown when the export was cancelled or taken over by another worker. */
export class ExportStopped extends Error {}

/** Thrown when the server stops: the file is created by its next start. */
export class ServerStopping extends Error {}

/** Called for every batch; periodically stores the row count and checks whether to continue. */
export function progress(exports: Exports, claimed: ClaimedExport): (rows: number) => Promise<void> {
  const write = report(exports, claimed)
  let last = Date.now()
  return async (rows) => {
    if (exports.stopping?.aborted) throw new ServerStopping('The server stops')
    if (Date.now() - last < progressMs) return
    last = Date.now()
    await write({ rows })
  }
}

/** The number of rows to come, said before the first of them. */
export const announceRows = (exports: Exports, claimed: ClaimedExport, expected: number | null): Promise<void> =>
  report(exports, claimed)({ expected_rows: expected })

/** Writes progress beside the snapshot that is being read; stops the export if it is no longer this worker's. */
const report =
  ({ db }: Exports, { id, startedAt }: ClaimedExport) =>
  async (reached: { readonly rows: number } | { readonly expected_rows: number | null }): Promise<void> => {
    const isMine = await whileReading(() =>
      transact(db, 'all', async (tx) => {
        const mine = await ownRun(tx, id, startedAt).set(reached).returning('id').executeTakeFirst()
        if (mine) await announceProgress(tx)
        return mine !== undefined
      }),
    )
    if (!isMine) throw new ExportStopped()
  }

export const ownRun = (tx: WriteTx, id: string, startedAt: Date) =>
  tx
    .updateTable('report_request')
    .where('id', '=', id)
    .where('status', '=', 'RUNNING')
    .where('started_at', '=', startedAt)
