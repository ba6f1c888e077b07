import type { AnswerOf } from '#blueprint/screen/query.ts'
import { useQueryClient } from '@tanstack/react-query'
import { UndoBar, useQueryOf, type Undoable } from '#panel/engine/view.ts'
import { kycQueue } from '#areas/players/kyc/kyc.actions.ts'
import { kycCase, undoableDocuments } from './kyc-case.queries.ts'
import { kyc } from '#areas/players/kyc/kyc.screen.ts'
import { typeLabels } from '#areas/players/kyc/shared.ts'

type UndoableDocument = AnswerOf<typeof undoableDocuments>[number]

/** The reader's decisions of the last minute; undoing one opens the document again in the queue. */
export default function UndoableDocuments() {
  const client = useQueryClient()
  const { data = [], refetch } = useQueryOf(undoableDocuments, {}, { everySeconds: 5 })
  const forget = () => {
    refetch()
    // Drops cached cases: data loaded before the decision is stale.
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] === kycCase.at })
  }
  return <UndoBar decisions={data.map(asDecision)} onUndone={forget} />
}

const asDecision = ({ id, type, player, isApproved, finalAt }: UndoableDocument): Undoable => ({
  id,
  text: `${typeLabels[type]} of ${player} ${isApproved ? 'approved' : 'rejected'}`,
  finalAt,
  becomes: 'final',
  list: kyc,
  action: kycQueue.verbs.undo,
})
