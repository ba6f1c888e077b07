import { formatMoney, minMoney, zeroMoney, type Money } from '#values/money.ts'
import { cellOf } from '#values/id.ts'
import { limitRefusal } from '#areas/access/rules/roles.ts'
import { decide, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import { transferBetween } from '#blueprint/ledger/transfer.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { mayTransferDown } from '#areas/agents/rules/chips/credit.ts'
import { lockedCreditRefusal } from '#blueprint/settings/operator-rules.ts'
import { limitAboveRefusal } from './shares-and-moves.ts'

/** Initial statuses of an account; it cannot be created as closed. */
export const initialStatuses = ['ACTIVE', 'SUSPENDED', 'LOCKED'] as const

export type PlayerAgent = {
  readonly id: bigint
  readonly name: string
  readonly domainId: number
  readonly isActive: boolean
  /** The agent is the user's own node, or the operator acts. */
  readonly isDirect: boolean
  /** Only the operator edits credit references, and the user is not the operator. */
  readonly isCreditKept: boolean
  readonly available: Money
  /** The lowest exposure limit at or above the agent; null: none. */
  readonly limitAbove: Money | null
}

/** The agent of a new player and what it can pass on. */
export type PlayerOpening = {
  readonly playerId: bigint
  readonly agent: PlayerAgent
  readonly currency: string
  /** Details already used by another account, as far as the user may know. */
  readonly taken: readonly ('username' | 'phone' | 'email')[]
  /** null: no referrer; undefined: referrer not found. */
  readonly referrerId: bigint | null | undefined
  /** The refusal by operator settings, exclusions or password rules; null if there is none. */
  readonly objection: Refusal | null
  readonly mayGiveVip: boolean
  readonly itemLimit: bigint | null
  readonly password: { readonly hash: string; readonly until: Date }
}

export type NewPlayer = {
  readonly username: string
  readonly name: string
  readonly phone: string | null
  readonly email: string | null
  readonly state: string | null
  readonly status: (typeof initialStatuses)[number]
  readonly vipLevel: number
  readonly creditReference: Money
  readonly deposit: Money
  readonly exposureLimit: Money | null
  readonly remark: string
  readonly by: string
}

const takenMessages = {
  username: 'This username is already in use.',
  phone: 'This phone number is already in use.',
  email: 'This email address is already in use.',
}

/** Credit and chips come from the direct parent, as everywhere in the tree. */
function creditRefusal({ agent, itemLimit }: PlayerOpening, { creditReference, deposit }: NewPlayer): Refusal | null {
  if (creditReference > zeroMoney && !agent.isDirect)
    return refuse('Only the direct upline account can change the credit reference.', 'creditReference')
  const reserved = lockedCreditRefusal(agent.isCreditKept && creditReference > zeroMoney)
  if (reserved) return reserved
  if (creditReference > zeroMoney && limitRefusal(itemLimit, creditReference))
    return refuse('Amount exceeds your approval limit per item.', 'creditReference')
  if (deposit === zeroMoney) return null
  if (!agent.isDirect) return refuse('Only the direct upline account can deposit chips.', 'initialDeposit')
  if (limitRefusal(itemLimit, deposit)) return refuse('Amount exceeds your approval limit per item.', 'initialDeposit')
  return mayTransferDown(deposit, agent.available)
    ? refuse(`${agent.name} has ${formatMoney(minMoney(deposit, agent.available))} available.`, 'initialDeposit')
    : null
}

export function playerRefusal(opening: PlayerOpening, player: NewPlayer): Refusal | null {
  const { agent, taken, referrerId, objection, mayGiveVip } = opening
  const [doubled] = taken
  if (!agent.isActive) return refuse('The agent is not active.', 'agent')
  if (doubled) return refuse(takenMessages[doubled], doubled)
  if (objection) return objection
  if (referrerId === undefined) return refuse('Referring player not found in this domain.', 'referrer')
  if (player.vipLevel > 0 && !mayGiveVip) return refuse('Your role cannot set a VIP level.', 'vip')
  return limitAboveRefusal(player.exposureLimit, agent.limitAbove) ?? creditRefusal(opening, player)
}

const playerRows = (opening: PlayerOpening, player: NewPlayer): RowWrite[] => {
  const { playerId, agent, currency, password } = opening
  const own = { cell: cellOf(playerId), domain_id: agent.domainId }
  return [
    {
      table: 'username_claim',
      values: { name_key: `${agent.domainId}:${player.username.toLowerCase()}`, account_id: playerId },
    },
    {
      table: 'player',
      values: {
        ...own,
        id: playerId,
        agent_id: agent.id,
        username: player.username,
        name: player.name,
        phone: player.phone,
        email: player.email,
        state: player.state,
        currency,
        status: player.status,
        vip_level: player.vipLevel,
        credit_reference: player.creditReference,
        exposure_limit: player.exposureLimit ?? -1n,
        referrer_id: opening.referrerId ?? null,
        source: 'panel',
      },
    },
    {
      table: 'player_first_password',
      values: { ...own, player_id: playerId, hash: password.hash, expires_at: password.until, created_by: player.by },
    },
  ]
}

/** One decision: username, account, wallet, initial credit and chips, and temporary password. */
export function createPlayer(opening: PlayerOpening, player: NewPlayer): Decision {
  const refused = playerRefusal(opening, player)
  if (refused) return refused
  const { playerId, agent, currency } = opening
  const { deposit, username, remark: note } = player
  const order = { kind: 'TRANSFER_DOWN' as const, amount: deposit, currency, ref: `opening:${playerId}`, note }
  return decide({
    rows: playerRows(opening, player),
    wallets: [{ accountId: playerId, domainId: agent.domainId, currency }],
    transfers: deposit === zeroMoney ? [] : transferBetween(agent.id, playerId, order),
    approves: deposit,
    becomes: { id: String(playerId), username, agent: agent.name, deposit },
    events: [{ name: 'player.registered', payload: { player: String(playerId), username } }],
    message: `Player ${username} created below ${agent.name}`,
  })
}
