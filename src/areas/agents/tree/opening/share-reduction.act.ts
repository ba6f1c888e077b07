import { refuse } from '#blueprint/decision/decision.ts'
import { returnShares, type NodeShares } from '#areas/agents/rules/accounts/shares-and-moves.ts'
import { act, batchOf, type BatchSubject, type Subject } from '#engine/action/act.ts'
import { withGroupField, shareFacts } from '#areas/agents/tree/accounts/account-edit.act.ts'
import { reduceOwnShares } from './share-reduction.actions.ts'

export const reduceSharesAct = act(reduceOwnShares, {
  async facts(
    tx,
    { actor, scope, now },
  ): Promise<{ holding: NodeShares | null; subject: Subject<'agent'> | BatchSubject } | null> {
    if (actor.agentId === null) return { holding: null, subject: batchOf('own shares') }
    return shareFacts(tx, { id: String(actor.agentId), actor, scope, now })
  },
  rule: ({ holding }, { input: { share, bookmakerShare, fancyShare, casinoShare } }) =>
    holding === null
      ? refuse('Your user does not belong to an agent account.')
      : withGroupField(
          returnShares(holding, {
            exchange: share,
            bookmaker: bookmakerShare,
            fancy: fancyShare,
            casino: casinoShare,
          }),
        ),
})
