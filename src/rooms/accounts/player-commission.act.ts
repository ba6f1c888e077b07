import { commissionSaid, setPlayerCommission } from '#domain/hierarchy/player-commission.ts'
import { act } from '#server/engine/act.ts'
import { aboutPlayer, lockOwnPlayer } from '../care/player-of.data.ts'
import { termsOf } from '../hierarchy/terms.data.ts'
import { setCommission } from './player-commission.screen.ts'

export const setCommissionAct = act(setCommission, {
  async facts(tx, wanted) {
    const player = await lockOwnPlayer(tx, wanted)
    if (!player) return null
    const { id, status, commission_rate: rate, version } = player
    const subject = { ...aboutPlayer(player, { commission: commissionSaid(rate) }), version }
    return { id, isClosed: status === 'CLOSED', rate, range: await termsOf(tx, player.agent_id), subject }
  },
  rule: (player, { input }) => setPlayerCommission(player, input.rate ?? null),
})
