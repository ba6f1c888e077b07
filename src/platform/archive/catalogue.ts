import { sql } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import type { ArchiveFile } from './archive-files.ts'

/** Months from one to another, by their first days. */
interface MonthsOfFiles {
  /** Default: every one that the transaction sees. */
  readonly sources?: readonly string[]
  readonly domains?: readonly number[] | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** The newest edition of each file of these months, in the domains that the transaction sees. */
export const filesOf = (tx: Tx, { sources, domains, from, to }: MonthsOfFiles = {}): Promise<readonly ArchiveFile[]> =>
  tx
    .selectFrom('archive_file')
    .$if(sources !== undefined, (some) => some.where(sql<boolean>`source = any(${sources ?? []}::text[])`))
    .$if(domains !== undefined, (some) => some.where(sql<boolean>`domain_id = any(${domains ?? []}::int[])`))
    .where(
      sql<boolean>`month >= date_trunc('month', coalesce(${from ?? null}::date, '-infinity')::timestamp)
        and month <= coalesce(${to ?? null}::date, 'infinity')`,
    )
    .distinctOn(['domain_id', 'source', 'month'])
    .orderBy('domain_id')
    .orderBy('source')
    .orderBy('month')
    .orderBy('edition', 'desc')
    .select(['domain_id as domainId', 'source', 'month', 'name', 'columns', 'bytes', 'hash', 'rows'])
    .execute()
