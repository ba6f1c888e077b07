import { act, type Tx } from '#engine/action/act.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { lockPlayerInScope } from '#areas/players/limits/locked-player.facts.ts'
import { lockWalletPositions } from '#areas/players/profile/list/named-players.facts.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { money, zeroMoney } from '#values/money.ts'
import { mayClaim } from '#areas/players/rules/care/gate.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import {
  after,
  cancelAward,
  completeAward,
  extendAward,
  funded,
  type Award,
} from '#areas/marketing/rules/bonus-award.ts'
import { requirement } from '#areas/marketing/rules/wagering.ts'
import { claimCode as claim } from '#areas/marketing/rules/bonus-templates/bonus-code.ts'
import { readClaim } from '#areas/marketing/bonus-templates/claimant.facts.ts'
import { cancelBonus, claimCode, completeBonus, extendBonus, grantBonus } from './bonus-award.actions.ts'
import { bonusAward } from './bonus-award.record.ts'

export const awardOf = (row: {
  id: string
  playerId: bigint
  amount: bigint
  balance: bigint
  forfeited: bigint
  required: bigint
  currency: string
  expiresAt: Date
  maxPaid: bigint | null
  lostBelow: bigint
}): Award => ({
  ...row,
  maxPaid: row.maxPaid === null ? null : money(row.maxPaid),
  lostBelow: money(row.lostBelow),
  amount: money(row.amount),
  balance: money(row.balance),
  forfeited: money(row.forfeited),
  required: money(row.required),
})

const grantAct = act(grantBonus, {
  async facts(tx, { input, scope, now }) {
    const player = await lockPlayerInScope(tx, { id: String(input.player), scope })
    if (!player) return null
    const { care } = await readResponsibleGaming(tx, player, now)
    const open = await tx
      .selectFrom('bonus_award')
      .select('id')
      .where('cell', '=', player.cell)
      .where('player_id', '=', player.id)
      .where('status', '=', 'ACTIVE')
      .executeTakeFirst()
    const factor = input.factor ?? (await settingsIn(tx)).of(player.domain_id).bonus.wagering ?? 0
    const id = uuidv7()
    const { cell, id: playerId, domain_id: domainId, agent_id: agentId } = player
    const subject = {
      ...bonusAward.subjectOf({ id, cell, playerId, domainId, agentId }),
      amount: input.amount,
      shown: { player: player.username, name: input.name, amount: input.amount, factor },
    }
    return { player, care, isOpen: open !== undefined, factor, id, subject }
  },
  rule({ player, care, isOpen, factor, id }, { input, by, now, maker }) {
    if (player.status !== 'ACTIVE') return refuse('The account is closed or blocked.', 'player')
    if (isOpen) return refuse('The player has an active bonus. A player has one at a time.', 'player')
    const excluded = mayClaim(care, now)
    if (excluded) return excluded
    const amount = money(input.amount)
    const { cell, id: player_id, domain_id, agent_id, currency } = player
    const values = {
      cell,
      player_id,
      id,
      domain_id,
      agent_id,
      currency,
      amount,
      factor,
      name: input.name,
      type: input.type,
      required: requirement(factor, 'bonus', zeroMoney, amount),
      stake_order: input.stakeOrder,
      granted_by: maker ?? by.name,
      granted_at: now,
      expires_at: after(now, input.days),
    }
    return decide({
      rows: [{ table: 'bonus_award', values }],
      transfers: funded({ id, playerId: player_id, currency, amount }),
      approves: amount,
      events: [{ name: 'bonus.granted', payload: { player: String(player_id) } }],
      message: `Bonus granted to ${player.username}`,
    })
  },
})

const claimAct = act(claimCode, {
  async facts(tx, { input, scope, now }) {
    const player = await lockPlayerInScope(tx, { id: String(input.player), scope })
    if (!player) return null
    const { care } = await readResponsibleGaming(tx, player, now)
    const { template, claimant } = await readClaim(tx, player, input.code)
    const { awardId: id, cell, playerId, domainId, agentId } = claimant
    const amount = template?.cap ?? zeroMoney
    const subject = {
      ...bonusAward.subjectOf({ id, cell, playerId, domainId, agentId }),
      amount,
      shown: { player: player.username, name: template?.name ?? '', amount },
    }
    return { player, template, claimant, excluded: mayClaim(care, now), subject }
  },
  rule({ player, template, claimant, excluded }, { by, now, maker }) {
    const grant = claim(claimant, template, excluded, { name: maker ?? by.name, now })
    if (grant.refused !== undefined) return grant
    return decide({ ...grant, approves: template?.cap ?? zeroMoney, message: `Bonus granted to ${player.username}` })
  },
})

/** The wallet is locked first, as bets do: none of them changes the purse before the decision is written. */
async function lockWithWallet(tx: Tx, lookup: RowLookup) {
  const found = await bonusAward.find(tx, lookup)
  if (!found) return null
  await lockWalletPositions(tx, [found.playerId])
  const row = await bonusAward.lock(tx, lookup)
  return row && { row, subject: { ...bonusAward.subjectOf(row), amount: row.balance } }
}

export const bonusAwardActs = [
  grantAct,
  claimAct,
  act(cancelBonus, {
    facts: lockWithWallet,
    rule: ({ row }, { by, reason }) => cancelAward(awardOf(row), reason ?? '', by),
  }),
  act(completeBonus, {
    facts: lockWithWallet,
    rule: ({ row }, { by, reason }) => completeAward(awardOf(row), reason ?? '', by),
  }),
  act(extendBonus, bonusAward, (row, { input, now }) => extendAward({ ...row, ...awardOf(row) }, input.days, now)),
]
