import { act } from '#engine/action/act.ts'
import { aboutPlayer, lockOwnPlayer } from '#areas/players/limits/player-of.facts.ts'
import { handIn, handInFacts } from '#areas/players/kyc-documents/hand-in.facts.ts'
import { addDocument } from './add-document.actions.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { isUuid } from '#values/id.ts'

export const addDocumentAct = act(addDocument, {
  async facts(tx, asked) {
    const player = await lockOwnPlayer(tx, asked)
    if (!player) return null
    const { front, back } = asked.input
    const files = [front, back].filter((file): file is string => file !== null && isUuid(file))
    const { now, actor } = asked
    const handing = await handInFacts(tx, player, { by: actor.username, files, now })
    return { player, handing, subject: aboutPlayer(player, { document: handing.fresh, type: asked.input.type }) }
  },
  rule({ player, handing }, { input, actor, now, fingerprint }) {
    if (player.status === 'CLOSED') return refuse('The account is closed')
    return handIn(player, handing, input, { by: actor.username, now, fingerprint })
  },
})
