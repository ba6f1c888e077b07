import { changeVip } from '#areas/players/rules/care/vip.ts'
import { act } from '#engine/action/act.ts'
import { lockPlayerInScope, playerAuditSubject, vipPlayerOf } from '#areas/players/limits/locked-player.facts.ts'
import { isLargeBulk } from '#areas/players/limits/bulk-size.facts.ts'
import { setVip } from './vip.actions.ts'

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
