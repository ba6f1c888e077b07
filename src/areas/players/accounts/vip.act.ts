import { changeVip } from '#areas/players/rules/care/vip.ts'
import { act } from '#engine/action/act.ts'
import { aboutPlayer, lockOwnPlayer } from '#areas/players/limits/player-of.facts.ts'
import { setVip } from './vip.actions.ts'

const many = 50

export const setVipAct = act(setVip, {
  async facts(tx, wanted) {
    const player = await lockOwnPlayer(tx, wanted)
    if (!player) return null
    const { vip_level: level, status, version } = player
    const subject = { ...aboutPlayer(player, { vip: level }), version, isGrave: wanted.together > many }
    return { level, status, subject }
  },
  rule: (player, { input }) => changeVip(player, input.level),
})
