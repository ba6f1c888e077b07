import { reveal } from '#areas/players/rules/care/reveal.ts'
import { act } from '#engine/action/act.ts'
import { playerAuditSubject, lockPlayerInScope } from '#areas/players/limits/locked-player.facts.ts'
import { revealPlayer } from './reveal.actions.ts'

export const revealPlayerAct = act(revealPlayer, {
  async facts(tx, request) {
    const player = await lockPlayerInScope(tx, request)
    return player && { player, subject: playerAuditSubject(player) }
  },
  rule: ({ player }) => reveal({ Phone: player.phone, Email: player.email, Born: player.born_on }),
})
