import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { archiveLogs, type archiveActions } from './archive-logs.screen.ts'

type ArchiveAction = (typeof archiveActions)[number]
/** As the index on them says. */
const actions = [
  'warehouse.close',
  'warehouse.code',
  'warehouse.open',
  'warehouse.read',
  'warehouse.remove',
  'warehouse.write',
] as const

/** Entries of the audit trail about the archive. The staff of agents see none of them. */
export const archiveLogsData = datasetOf(archiveLogs, 'audit', ({ from, scope }) =>
  from
    .leftJoin('domain', 'domain.id', 'audit.domain_id')
    .where(sql<boolean>`audit.action in (${sql.join(actions.map((each) => sql.lit(each)))})`)
    .where((row) => row.val(scope.isWhole))
    .select(['domain.name as domain', sql<ArchiveAction>`upper(substr(audit.action, 11))`.as('action')]),
)
