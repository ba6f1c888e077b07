import { commissionSaid, setPlayerCommission } from '#areas/agents/rules/accounts/player-commission.ts'
import { act } from '#engine/action/act.ts'
import { aboutPlayer, lockOwnPlayer } from '#areas/players/limits/player-of.facts.ts'
import { termsOf } from '#areas/agents/terms/terms.data.ts'
import { setCommission } from './player-commission.actions.ts'

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
