import { sql } from 'kysely'
import { cellOf, isId } from '#values/id.ts'
import { money } from '#values/money.ts'
import type { AccountStatus } from '#areas/agents/rules/accounts/account-status.ts'
import type { Pair, LockedWallet } from '#areas/agents/rules/chips/chips.ts'
import { isCreditLocked } from '#blueprint/settings/operator-rules.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { ActionRequest, Subject, Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { agentRecord, playerRecord } from './account.record.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'

export type AccountLookup = Pick<ActionRequest<AnyAction>, 'actor' | 'now'> & {
  readonly id: string
  readonly scope: Scope
}

/** An agent or a player, locked until the change is written. */
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
  /** The storage cell of a player; null for an agent. */
  readonly cell: number | null
}

/** Locks an account by id. Agents and players share one id space. Returns null if the account is outside the scope. */
export async function lockAccount(
  tx: Tx,
  { id, scope }: Pick<AccountLookup, 'id' | 'scope'>,
): Promise<AccountRow | null> {
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

export const isOwnAccount = ({ what, id }: AccountRow, { actor }: Pick<AccountLookup, 'actor'>): boolean =>
  what === 'agent' && id === actor.agentId

type Shown = Readonly<Record<string, unknown>>
const withName = ({ id, username }: AccountRow, shown: Shown): Shown => ({ id: String(id), username, ...shown })

export function accountSubject(account: AccountRow, shown: Shown): Subject<'agent' | 'player'> {
  const { id, what, parentId, cell, domainId, username, version } = account
  if (what === 'agent') return agentSubject(account, shown)
  return playerRecord.subjectOf(
    { cell, id, domainId, agentId: parentId, version },
    { name: `player ${username}`, shown: withName(account, shown) },
  )
}

/** The subject of an account that must be an agent. */
export const agentSubject = (account: AccountRow, shown: Shown): Subject<'agent'> => {
  const { id, domainId, username, version } = account
  return agentRecord.subjectOf({ id, domainId, agentId: id, username, version }, { shown: withName(account, shown) })
}

interface WalletRow {
  readonly account_id: bigint
  readonly balance: bigint
  readonly exposure: bigint
  readonly currency: string
}

/** Locks wallets in the global lock order, so that concurrent transfers cannot deadlock. */
export async function lockWallets(tx: Tx, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, WalletRow>> {
  const { rows } = await sql<WalletRow>`select account_id, balance, exposure, currency
    from lock_wallets(${ids.map(String)}::bigint[])`.execute(tx)
  return new Map(rows.map((row) => [row.account_id, row]))
}

export const toLockedWallet = (id: bigint, name: string, wallet: WalletRow | undefined): LockedWallet => ({
  id,
  name,
  balance: money(wallet?.balance ?? 0n),
  exposure: money(wallet?.exposure ?? 0n),
})

/** Sum of all balances below an agent, excluding its own. */
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

interface LockedAccount {
  readonly account: AccountRow
  readonly pair: Pair
}

type Viewer = Pick<AccountLookup, 'actor' | 'scope' | 'now'>

/**
 * Locks accounts with their parents, all wallets in one order. An entry is null if the account is outside the scope.
 */
export async function lockPairs(
  tx: Tx,
  ids: readonly string[],
  viewer: Viewer,
): Promise<readonly (LockedAccount | null)[]> {
  const accounts = new Map<string, AccountRow | null>()
  for (const id of ids.toSorted()) accounts.set(id, await lockAccount(tx, { id, scope: viewer.scope }))
  const existing = [...accounts.values()].flatMap((account) => account ?? [])
  const wallets = await lockWallets(tx, [
    ...new Set(existing.flatMap(({ id, parentId }) => (parentId === null ? [id] : [id, parentId]))),
  ])
  const locked: (LockedAccount | null)[] = []
  for (const id of ids) {
    const account = accounts.get(id) ?? null
    locked.push(account && { account, pair: await pairOf(tx, account, { wallets, viewer }) })
  }
  return locked
}

async function pairOf(
  tx: Tx,
  account: AccountRow,
  { wallets, viewer }: { wallets: ReadonlyMap<bigint, WalletRow>; viewer: Viewer },
): Promise<Pair> {
  const { id, parentId, what, cell } = account
  const own = wallets.get(id)
  const below = what === 'agent' ? await balanceBelow(tx, id) : 0n
  const { creditEditors, takesBack } = (await settingsIn(tx)).of(account.domainId).agents
  return {
    what,
    child: toLockedWallet(id, account.username, own),
    parent: parentId === null ? null : toLockedWallet(parentId, await nameOfAgent(tx, parentId), wallets.get(parentId)),
    status: account.status,
    creditReference: money(account.creditReference),
    total: money((own?.balance ?? 0n) + below),
    isOwn: isOwnAccount(account, viewer),
    isDirect: viewer.actor.agentId === null || parentId === viewer.actor.agentId,
    isCreditKept: isCreditLocked(creditEditors, viewer.actor.agentId),
    isWinningsOnly: takesBack === 'WINNINGS',
    care: cell === null ? null : (await readResponsibleGaming(tx, { cell, id }, viewer.now)).care,
    at: viewer.now,
    domainId: account.domainId,
    currency: own?.currency ?? '',
    ref: `chips:${uuidv7()}`,
  }
}

/** Locks one account and its parent, between which chips move. */
export const lockPair = async (tx: Tx, lookup: AccountLookup): Promise<LockedAccount | null> =>
  (await lockPairs(tx, [lookup.id], lookup))[0] ?? null

/** The available balance of an agent, read without a lock. Returns null if it has no wallet. */
export async function readAvailableBalance(
  tx: Tx,
  id: bigint,
): Promise<{ id: bigint; username: string; currency: string; available: bigint } | null> {
  const { rows } = await sql<{
    username: string
    currency: string
    available: bigint
  }>`select a.username, w.currency, greatest(0, w.balance - w.exposure)::bigint as available
    from agent a join wallet w on w.cell = cell_of(a.id) and w.account_id = a.id where a.id = ${id}`.execute(tx)
  const [row] = rows
  return row ? { id, ...row } : null
}

/** Locks the shape of the tree until the transaction ends. */
export const lockTree = async (tx: Tx): Promise<void> => void (await sql`select lock_tree()`.execute(tx))
