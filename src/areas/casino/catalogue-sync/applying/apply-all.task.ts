import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { task } from '#engine/tasks/task.ts'
import { applyLine, readApplying } from './apply-line.act.ts'
import { syncLineFlow } from '#areas/casino/catalogue-sync/sync.actions.ts'
import { syncLine, type SyncLine } from '#areas/casino/catalogue-sync/sync-line.record.ts'

interface Application {
  readonly requestedBy: string
  readonly overwritesEdited: boolean
  readonly linksRenamed: boolean
}

/** Applications of the catalogue of a difference that was open when staff asked for them. */
const applications = (line: RawBuilder<unknown>): RawBuilder<unknown> => sql`casino_sync_application a
  where a.domain_id = ${line}.domain_id and a.vertical = ${line}.vertical and a.requested_at >= ${line}.detected_at`

async function newestApplication(tx: Tx, { id }: SyncLine): Promise<Application | null> {
  const { rows } =
    await sql<Application>`select a.requested_by as "requestedBy", a.overwrites_edited as "overwritesEdited",
      a.links_renamed as "linksRenamed"
    from casino_sync_line l cross join lateral (select a.* from ${applications(sql`l`)} order by a.requested_at desc, a.id desc limit 1) a
    where l.id = ${id}`.execute(tx)
  return rows[0] ?? null
}

/** Applies what staff apply with one press; a difference that no longer fits the catalogue is kept with its reason. */
export const applyAll = task({
  name: 'catalogue-changes.applications',
  everyMs: 2_000,
  batchSize: 100,
  due: (tx, { limit }) =>
    syncLine.claim(
      tx,
      sql<boolean>`casino_sync_line.status = 'OPEN' and exists (select from ${applications(sql`casino_sync_line`)})`,
      limit,
    ),
  async facts(tx, line: SyncLine) {
    const application = await newestApplication(tx, line)
    return application && { applying: await readApplying(tx, line), application }
  },
  subject: ({ applying: { line } }) => syncLine.subjectOf(line),
  flow: syncLineFlow,
  rule: ({ applying, application: { requestedBy, ...as } }, now) =>
    applyLine(applying, { ...as, by: requestedBy, now }),
  by: ({ application }) => application.requestedBy,
})
