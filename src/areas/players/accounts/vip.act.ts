import { changeVip, type VipPlayer } from '#areas/players/rules/care/vip.ts'
import { act } from '#engine/action/act.ts'
import { playerAuditSubject, lockPlayerInScope, type ScopedPlayer } from '#areas/players/limits/locked-player.facts.ts'
import { isLargeBulk } from '#areas/players/limits/bulk-size.facts.ts'
import { setVip } from './vip.actions.ts'

export const vipPlayerOf = ({ cell, id, ...player }: ScopedPlayer): VipPlayer => ({
  cell,
  id,
  domainId: player.domain_id,
  agentId: player.agent_id,
  currency: player.currency,
  status: player.status,
  level: player.vip_level,
})

export const setVipAct = act(setVip, {
  async facts(tx, request) {
    const player = await lockPlayerInScope(tx, request)
    if (!player) return null
    const { vip_level: level, version } = player
    const subject = {
      ...playerAuditSubject(player, { vip: level }),
      version,
      isGrave: await isLargeBulk(tx, request.selectedCount),
    }
    return { player: vipPlayerOf(player), subject }
  },
  rule: ({ player }, { input, by, reason }) =>
    changeVip(player, input.level, { by: by.name, reason, lockedUntil: null }),
})
