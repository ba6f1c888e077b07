import { changeVip } from '#areas/players/rules/care/vip.ts'
import { act } from '#engine/action/act.ts'
import { playerAuditSubject, lockPlayerInScope } from '#areas/players/limits/locked-player.facts.ts'
import { isLargeBulk } from '#areas/players/limits/bulk-size.facts.ts'
import { setVip } from './vip.actions.ts'

export const setVipAct = act(setVip, {
  async facts(tx, request) {
    const player = await lockPlayerInScope(tx, request)
    if (!player) return null
    const { vip_level: level, status, version } = player
    const subject = {
      ...playerAuditSubject(player, { vip: level }),
      version,
      isGrave: await isLargeBulk(tx, request.selectedCount),
    }
    return { level, status, subject }
  },
  rule: (player, { input }) => changeVip(player, input.level),
})
