import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'

const columns = ['id', 'name', 'is_active as isActive'] as const

/** The sport with this code, or null. It is not switched off while the transaction runs. */
export const sportOf = async (tx: Tx, id: string) =>
  (await tx.selectFrom('sport').select(columns).where('id', '=', id).forShare().executeTakeFirst()) ?? null

/** The sport that a feed means: by its code, or by the id of the provider. */
export const sportOfFeed = async (tx: Tx, codeOrProviderId: string) =>
  (await tx
    .selectFrom('sport')
    .select(columns)
    .where((where) =>
      where.or([
        where('id', '=', codeOrProviderId),
        where(sql<boolean>`${codeOrProviderId} = any(provider_ids)`, '=', true),
      ]),
    )
    .forShare()
    .executeTakeFirst()) ?? null

/** These sports as far as they exist. */
export const sportsOf = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : tx.selectFrom('sport').select(columns).where('id', 'in', ids).execute()
