import { address } from '#blueprint/address.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { go, UndoBar, useQueryOf, type Undoable } from '#panel/engine/view.ts'
import { kycQueue } from '#areas/players/kyc/kyc.actions.ts'
import { kycCase, undoableDocuments } from './kyc-case.queries.ts'
import { kyc } from '#areas/players/kyc/kyc.screen.ts'
import { typeLabels } from '#areas/players/kyc/words.ts'
import '#areas/players/kyc/kyc.css'

type One = AnswerOf<typeof undoableDocuments>[number]

/** Decisions of the last minute; an undone document is opened again. */
export default function UndoableDocuments() {
  const client = useQueryClient()
  const { data = [], again } = useQueryOf(undoableDocuments, {}, { everySeconds: 5 })
  const reopen = ({ id }: Undoable) => {
    again()
    // What was read of it before the decision is no longer so: nothing may be decided on that.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === kycCase.at })
    go(address('/kyc', {}, { id }))
  }
  return <UndoBar decisions={data.map(asDecision)} onUndone={reopen} />
}

const asDecision = ({ id, type, player, isApproved, finalAt }: One): Undoable => ({
  id,
  text: `${typeLabels[type]} of ${player} ${isApproved ? 'approved' : 'rejected'}`,
  finalAt,
  becomes: 'final',
  list: kyc,
  action: kycQueue.verbs.undo,
})
