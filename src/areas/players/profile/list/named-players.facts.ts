import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { money, type Money } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

export interface WalletPosition {
  readonly balance: Money
  readonly available: Money
}

/** Locks the wallets in order and returns their positions, which cannot change until the transaction ends. */
export async function lockWalletPositions(
  tx: Tx,
  accounts: readonly bigint[],
): Promise<ReadonlyMap<bigint, WalletPosition>> {
  const { rows } = await sql<{ account_id: bigint; balance: bigint; exposure: bigint }>`
    select account_id, balance, exposure from lock_wallets(${`{${accounts.join(',')}}`}::bigint[])`.execute(tx)
  return new Map(
    rows.map(({ account_id: id, balance, exposure }) => [
      id,
      { balance: money(balance), available: money(balance - exposure) },
    ]),
  )
}

/** Finds players in scope by username or id. The result is keyed by the name that was searched. */
export async function findPlayersByName(tx: Tx, words: readonly string[], scope: Scope) {
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
  Awaited<ReturnType<typeof findPlayersByName>> extends Map<string, (infer P)[]> ? P : never
>
