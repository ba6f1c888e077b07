import { formatCommission, setPlayerCommission } from '#areas/agents/rules/accounts/player-commission.ts'
import { act } from '#engine/action/act.ts'
import { playerAuditSubject, lockPlayerInScope } from '#areas/players/limits/locked-player.facts.ts'
import { termsOf } from '#areas/agents/terms/terms.facts.ts'
import { setCommission } from './player-commission.actions.ts'

export const setCommissionAct = act(setCommission, {
  async facts(tx, request) {
    const player = await lockPlayerInScope(tx, request)
    if (!player) return null
    const { id, status, commission_rate: rate, version } = player
    const subject = { ...playerAuditSubject(player, { commission: formatCommission(rate) }), version }
    return { id, isClosed: status === 'CLOSED', rate, range: await termsOf(tx, player.agent_id), subject }
  },
  rule: (player, { input }) => setPlayerCommission(player, input.rate ?? null),
})
