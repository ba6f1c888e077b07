import { reveal } from '#areas/players/rules/care/reveal.ts'
import { act } from '#engine/action/act.ts'
import { aboutPlayer, lockOwnPlayer } from '#areas/players/limits/player-of.facts.ts'
import { revealPlayer } from './reveal.actions.ts'

export const revealPlayerAct = act(revealPlayer, {
  async facts(tx, wanted) {
    const player = await lockOwnPlayer(tx, wanted)
    return player && { player, subject: aboutPlayer(player) }
  },
  rule: ({ player }) => reveal({ Phone: player.phone, 'E-mail': player.email, Born: player.born_on }),
})
