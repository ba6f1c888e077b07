import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { money } from '#values/money.ts'
import * as rules from '#areas/agents/rules/accounts/account-status.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import { playerRecord } from '#areas/agents/tree/accounts/account.record.ts'
import type { Scope } from '#engine/scope.ts'
import { moveActs } from '#engine/move-acts.ts'
import { accessActs } from '#areas/players/profile/cards/access.act.ts'
import { exportPersonalDataAct } from '#areas/players/profile/accounts/data-export.act.ts'
import { noteActs } from '#areas/players/profile/cards/notes.act.ts'
import { blockPlayers, lockBetsOfPlayers } from './player.actions.ts'
import { playerBetLock, playerStatus } from './player-states.actions.ts'
import { revealPlayerAct } from '#areas/players/profile/cards/reveal.act.ts'
import { isLargeBulk } from '#areas/players/limits/bulk-size.facts.ts'
import { tagActs } from '#areas/players/profile/tags/tags.act.ts'
import { setCommissionAct } from '#areas/players/profile/accounts/player-commission.act.ts'
import { setVipAct } from '#areas/players/profile/accounts/vip.act.ts'

export interface PlayerFacts {
  readonly account: rules.Account
  readonly subject: Subject<'player'>
}
interface PlayerLookup {
  readonly id: string
  readonly scope: Scope
}

interface Wallet {
  readonly balance: bigint
  readonly held: bigint
  readonly exposure: bigint
}

// Locked, so that no money arrives between the balance check and closing the account.
async function lockWallet(tx: Tx, accountId: bigint): Promise<Wallet> {
  const { rows } =
    await sql<Wallet>`select balance, held, exposure from lock_wallets(array[${accountId}::bigint])`.execute(tx)
  return rows[0] ?? { balance: 0n, held: 0n, exposure: 0n }
}

/** Locks the player and the wallet, if the player is in the actor's downline. */
export async function lockPlayer(tx: Tx, { id, scope }: PlayerLookup): Promise<PlayerFacts | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  const playerId = BigInt(id)
  const [player] = await playerRecord.lockEach(
    tx,
    sql`player.cell = ${cellOf(playerId)} and player.id = ${playerId} and ${scope.within('player.agent_id')}`,
    1,
  )
  if (!player) return null
  const wallet = await lockWallet(tx, playerId)
  const { status, isBetLocked } = player
  return {
    account: {
      what: 'player',
      status,
      isBetLocked,
      isOwn: false,
      money: rules.moneyOf(wallet),
      exposure: money(wallet.exposure),
    },
    subject: playerRecord.subjectOf(player),
  }
}

/** Adds the state, so that the write fails if it has changed since. */
const lockPlayerWithState = async (tx: Tx, request: PlayerLookup): Promise<PlayerFacts | null> => {
  const facts = await lockPlayer(tx, request)
  return facts && { ...facts, subject: { ...facts.subject, state: facts.account.status } }
}

const lockSelectedPlayer = async (tx: Tx, lookup: PlayerLookup & { readonly selectedCount: number }) => {
  const facts = await lockPlayerWithState(tx, lookup)
  return facts && { ...facts, subject: { ...facts.subject, isGrave: await isLargeBulk(tx, lookup.selectedCount) } }
}

export const playerActs = [
  ...moveActs(playerBetLock, {
    facts: lockPlayer,
    rule: ({ account }, move) => rules.lockBets(account, move === 'lock'),
  }),
  ...moveActs(playerStatus, {
    facts: lockPlayerWithState,
    rule: ({ account }, move) => rules.changeStatus(account, move),
  }),
  revealPlayerAct,
  act(blockPlayers, { facts: lockSelectedPlayer, rule: ({ account }) => rules.changeStatus(account, 'lock') }),
  act(lockBetsOfPlayers, {
    async facts(tx, request) {
      const facts = await lockPlayer(tx, request)
      return facts && { ...facts, subject: { ...facts.subject, isGrave: await isLargeBulk(tx, request.selectedCount) } }
    },
    rule: ({ account }) => rules.lockBets(account, true),
  }),
  ...noteActs,
  ...tagActs,
  setVipAct,
  setCommissionAct,
  exportPersonalDataAct,
  ...accessActs,
]
