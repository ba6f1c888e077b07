import { sql } from 'kysely'
import { cellOf, isId } from '#values/id.ts'
import { money } from '#values/money.ts'
import type { AccountStatus } from '#areas/agents/rules/accounts/account-status.ts'
import type { Pair, Purse } from '#areas/agents/rules/chips/chips.ts'
import { isCreditKept } from '#blueprint/settings/house-rules.ts'
import { settingsIn } from '#platform/auth/told.ts'
import type { Asked, Subject, Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { careAndKeys } from '#areas/agents/limits/care-of-player.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'

export type Wanted = Pick<Asked<AnyAction>, 'actor' | 'now'> & {
  readonly id: string
  readonly scope: Scope
}

/** An agent or a player of the tree, held until what changes it is written. */
export interface AccountRow {
  readonly id: bigint
  readonly what: 'agent' | 'player'
  readonly domainId: number
  readonly parentId: bigint | null
  readonly username: string
  readonly name: string
  readonly status: AccountStatus
  readonly isBetLocked: boolean
  readonly creditReference: bigint
  readonly exposureLimit: bigint
  readonly version: number
  /** Of a player: the cell his row lies in. */
  readonly cell: number | null
}

/** Players and agents stand in the same lists and have ids of one space. */
export async function lockAccount(tx: Tx, { id, scope }: Pick<Wanted, 'id' | 'scope'>): Promise<AccountRow | null> {
  if (!isId(id)) return null
  const common = sql`domain_id as "domainId", username, name, status, is_bet_locked as "isBetLocked",
    credit_reference as "creditReference", exposure_limit as "exposureLimit", version`
  const agents = await sql<AccountRow>`select id, 'agent' as what, parent_id as "parentId", null as cell, ${common}
    from agent where id = ${id}::bigint and ${scope.within('id')} for no key update`.execute(tx)
  if (agents.rows[0]) return agents.rows[0]
  const players = await sql<AccountRow>`select id, 'player' as what, agent_id as "parentId", cell, ${common}
    from player where cell = ${cellOf(BigInt(id))} and id = ${id}::bigint and ${scope.within('agent_id')} for no key update`.execute(
    tx,
  )
  return players.rows[0] ?? null
}

export const accountKey = ({ what, id, cell }: AccountRow) => (what === 'agent' ? { id } : { cell, id })

export const isOwnAccount = ({ what, id }: AccountRow, { actor }: Pick<Wanted, 'actor'>): boolean =>
  what === 'agent' && id === actor.agentId

export const accountSubject = (account: AccountRow, shown: Readonly<Record<string, unknown>>): Subject => ({
  table: account.what,
  key: accountKey(account),
  version: account.version,
  domainId: account.domainId,
  agentId: account.what === 'agent' ? account.id : account.parentId,
  name: `${account.what} ${account.username}`,
  shown: { id: String(account.id), username: account.username, ...shown },
})

interface WalletRow {
  readonly account_id: bigint
  readonly balance: bigint
  readonly exposure: bigint
  readonly currency: string
}

/** Wallets in the order everybody locks them in. */
export async function lockPurses(tx: Tx, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, WalletRow>> {
  const { rows } = await sql<WalletRow>`select account_id, balance, exposure, currency
    from lock_wallets(${ids.map(String)}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.account_id, row]))
}

export const purseOf = (id: bigint, name: string, wallet: WalletRow | undefined): Purse => ({
  id,
  name,
  balance: money(wallet?.balance ?? 0n),
  exposure: money(wallet?.exposure ?? 0n),
})

/** Balances of everybody below an agent, his own left out. */
async function balanceBelow(tx: Tx, agentId: bigint): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select (coalesce((select sum(w.balance) from agent a join wallet w on w.cell = cell_of(a.id) and w.account_id = a.id
        where a.upline @> array[${agentId}::bigint] and a.id <> ${agentId}::bigint), 0)
      + coalesce((select sum(w.balance) from agent a join player p on p.agent_id = a.id
        join wallet w on w.cell = p.cell and w.account_id = p.id where a.upline @> array[${agentId}::bigint]), 0))::bigint as total`.execute(
    tx,
  )
  return rows[0]?.total ?? 0n
}

const nameOfAgent = async (tx: Tx, id: bigint): Promise<string> =>
  (await tx.selectFrom('agent').select('username').where('id', '=', id).executeTakeFirst())?.username ?? ''

interface Locked {
  readonly account: AccountRow
  readonly pair: Pair
}

type Asker = Pick<Wanted, 'actor' | 'scope' | 'now'>

/** Accounts with the ones above them, all wallets locked in one order; null where somebody is not in the actor's part. */
export async function lockPairs(tx: Tx, ids: readonly string[], asker: Asker): Promise<readonly (Locked | null)[]> {
  const accounts = new Map<string, AccountRow | null>()
  for (const id of ids.toSorted()) accounts.set(id, await lockAccount(tx, { id, scope: asker.scope }))
  const known = [...accounts.values()].flatMap((account) => account ?? [])
  const wallets = await lockPurses(tx, [
    ...new Set(known.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId]))),
  ])
  const locked: (Locked | null)[] = []
  for (const id of ids) {
    const account = accounts.get(id) ?? null
    locked.push(account && { account, pair: await pairOf(tx, account, { wallets, asker }) })
  }
  return locked
}

async function pairOf(
  tx: Tx,
  account: AccountRow,
  { wallets, asker }: { wallets: ReadonlyMap<bigint, WalletRow>; asker: Asker },
): Promise<Pair> {
  const { id, parentId, what, cell } = account
  const own = wallets.get(id)
  const below = what === 'agent' ? await balanceBelow(tx, id) : 0n
  const { creditEditors, takesBack } = (await settingsIn(tx)).of(account.domainId).agents
  return {
    what,
    child: purseOf(id, account.username, own),
    parent: parentId === null ? null : purseOf(parentId, await nameOfAgent(tx, parentId), wallets.get(parentId)),
    status: account.status,
    creditReference: money(account.creditReference),
    total: money((own?.balance ?? 0n) + below),
    isOwn: isOwnAccount(account, asker),
    isDirect: asker.actor.agentId === null || parentId === asker.actor.agentId,
    isCreditKept: isCreditKept(creditEditors, asker.actor.agentId),
    isWinningsOnly: takesBack === 'WINNINGS',
    care: cell === null ? null : (await careAndKeys(tx, { cell, id }, asker.now)).care,
    at: asker.now,
    domainId: account.domainId,
    currency: own?.currency ?? '',
    ref: `chips:${uuidv7()}`,
  }
}

/** An account and the one above it: what every movement between the two is decided on. */
export const lockPair = async (tx: Tx, wanted: Wanted): Promise<Locked | null> =>
  (await lockPairs(tx, [wanted.id], wanted))[0] ?? null

/** What a node could give now, as it is read without holding it. */
export async function purseNow(
  tx: Tx,
  id: bigint,
): Promise<{ id: bigint; username: string; available: bigint } | null> {
  const { rows } = await sql<{
    username: string
    available: bigint
  }>`select a.username, greatest(0, w.balance - w.exposure)::bigint as available
    from agent a join wallet w on w.cell = cell_of(a.id) and w.account_id = a.id where a.id = ${id}`.execute(tx)
  const [row] = rows
  return row ? { id, ...row } : null
}

/** The tree stays as it is until this transaction ends. */
export const holdTree = async (tx: Tx): Promise<void> => void (await sql`select hold_tree()`.execute(tx))
