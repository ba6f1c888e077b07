import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { money, type Money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

export interface Standing {
  readonly balance: Money
  readonly available: Money
}

/** Locks the wallets in their order and tells how they stand: what is decided on them cannot change meanwhile. */
export async function lockStandings(tx: Tx, accounts: readonly bigint[]): Promise<ReadonlyMap<bigint, Standing>> {
  const { rows } = await sql<{ account_id: bigint; balance: bigint; exposure: bigint }>`
    select account_id, balance, exposure from lock_wallets(${`{${accounts.join(',')}}`}::bigint[])`.execute(tx)
  return new Map(
    rows.map(({ account_id: id, balance, exposure }) => [
      id,
      { balance: money(balance), available: money(balance - exposure) },
    ]),
  )
}

/** Players named by username or id, as far as they are in the downline, by the word that named them. */
export async function playersNamed(tx: Tx, words: readonly string[], scope: Scope) {
  const ids = words.filter((word) => /^\d{1,18}$/.test(word)).map(BigInt)
  const names = words.map((word) => word.toLowerCase())
  const rows = await tx
    .selectFrom('player')
    .select(['id', 'cell', 'username', 'domain_id', 'agent_id', 'currency', 'status'])
    .where((where) =>
      where.or([
        sql<boolean>`lower(username) = any(${names}::text[])`,
        sql<boolean>`(cell = any(${ids.map(cellOf)}::smallint[]) and id = any(${`{${ids.join(',')}}`}::bigint[]))`,
      ]),
    )
    .where(scope.within('agent_id'))
    .execute()
  return new Map(
    words.map((word) => [
      word,
      rows.filter(({ id, username }) => String(id) === word || username.toLowerCase() === word.toLowerCase()),
    ]),
  )
}

export type NamedPlayer = NonNullable<
  Awaited<ReturnType<typeof playersNamed>> extends Map<string, (infer P)[]> ? P : never
>
