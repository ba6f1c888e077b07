import { act } from '#engine/action/act.ts'
import { playerAuditSubject, lockPlayerInScope } from '#areas/players/limits/locked-player.facts.ts'
import { createSubmission, readSubmissionFacts } from './submission.facts.ts'
import { addDocument } from './add-document.actions.ts'
import { refuse } from '#blueprint/decision/decision.ts'
import { isUuid } from '#values/id.ts'

export const addDocumentAct = act(addDocument, {
  async facts(tx, request) {
    const player = await lockPlayerInScope(tx, request)
    if (!player) return null
    const { front, back } = request.input
    const files = [front, back].filter((file): file is string => file !== null && isUuid(file))
    const { now, actor } = request
    const submission = await readSubmissionFacts(tx, player, { by: actor.username, files, now })
    return {
      player,
      submission,
      subject: playerAuditSubject(player, { document: submission.fresh, type: request.input.type }),
    }
  },
  rule({ player, submission }, { input, actor, now, fingerprint }) {
    if (player.status === 'CLOSED') return refuse('The account is closed.')
    return createSubmission(player, submission, input, { by: actor.username, now, fingerprint })
  },
})
