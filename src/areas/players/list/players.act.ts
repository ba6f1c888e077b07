import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { money } from '#values/money.ts'
import * as rules from '#areas/agents/rules/accounts/account-status.ts'
import { act, type Subject, type Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { moveActs } from '#engine/move-acts.ts'
import { accessActs } from '#areas/players/cards/access.act.ts'
import { exportPersonalDataAct } from '../accounts/data-export.act.ts'
import { noteActs } from '#areas/players/cards/notes.act.ts'
import { blockPlayers, lockBetsOfPlayers } from './player.actions.ts'
import { playerBetLock, playerStatus } from './player-states.actions.ts'
import { revealPlayerAct } from '#areas/players/cards/reveal.act.ts'
import { tagActs } from '#areas/players/cards/tags.act.ts'
import { setCommissionAct } from '../accounts/player-commission.act.ts'
import { setVipAct } from '../accounts/vip.act.ts'

export interface PlayerFacts {
  readonly account: rules.Account
  readonly subject: Subject
}
interface Wanted {
  readonly id: string
  readonly scope: Scope
}

interface Wallet {
  readonly balance: bigint
  readonly held: bigint
  readonly exposure: bigint
}

// Locked, so that no money arrives between the look at it and the closing of the account.
async function lockWallet(tx: Tx, accountId: bigint): Promise<Wallet> {
  const { rows } =
    await sql<Wallet>`select balance, held, exposure from lock_wallets(array[${accountId}::bigint])`.execute(tx)
  return rows[0] ?? { balance: 0n, held: 0n, exposure: 0n }
}

/** The player, locked, with what hangs on the account, if he is in the actor's downline. */
export async function lockPlayer(tx: Tx, { id, scope }: Wanted): Promise<PlayerFacts | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  const playerId = BigInt(id)
  const key = { cell: cellOf(playerId), id: playerId }
  const player = await tx
    .selectFrom('player')
    .selectAll()
    .where('cell', '=', key.cell)
    .where('id', '=', playerId)
    .where(scope.within('agent_id'))
    .forUpdate()
    .executeTakeFirst()
  if (!player) return null
  const wallet = await lockWallet(tx, playerId)
  const { status, is_bet_locked: isBetLocked, version, username } = player
  return {
    account: {
      what: 'player',
      status,
      isBetLocked,
      isOwn: false,
      money: rules.moneyOf(wallet),
      exposure: money(wallet.exposure),
    },
    subject: {
      table: 'player',
      key,
      version,
      domainId: player.domain_id,
      agentId: player.agent_id,
      name: `player ${id}`,
      shown: { id, username, status, isBetLocked },
    },
  }
}

/** The engine writes the state where it is still the one the rule saw. */
const withState = async (tx: Tx, wanted: Wanted): Promise<PlayerFacts | null> => {
  const facts = await lockPlayer(tx, wanted)
  return facts && { ...facts, subject: { ...facts.subject, state: facts.account.status } }
}

/** So many at once are confirmed by a second person. */
const many = 50
const together = async (tx: Tx, wanted: Wanted & { readonly together: number }) => {
  const facts = await withState(tx, wanted)
  return facts && { ...facts, subject: { ...facts.subject, isGrave: wanted.together > many } }
}

export const playerActs = [
  ...moveActs(playerBetLock, {
    facts: lockPlayer,
    rule: ({ account }, move) => rules.lockBets(account, move === 'lock'),
  }),
  ...moveActs(playerStatus, { facts: withState, rule: ({ account }, move) => rules.changeStatus(account, move) }),
  revealPlayerAct,
  act(blockPlayers, { facts: together, rule: ({ account }) => rules.changeStatus(account, 'lock') }),
  act(lockBetsOfPlayers, {
    async facts(tx, wanted) {
      const facts = await lockPlayer(tx, wanted)
      return facts && { ...facts, subject: { ...facts.subject, isGrave: wanted.together > many } }
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
