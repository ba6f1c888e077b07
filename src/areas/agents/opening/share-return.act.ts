import { refuse } from '#blueprint/decision/decision.ts'
import { returnShares, type Holding } from '#areas/agents/rules/accounts/placing.ts'
import { act, type Subject } from '#engine/action/act.ts'
import { byField, shareFacts } from '#areas/agents/accounts/placing.act.ts'
import { returnOwnShares } from './share-return.actions.ts'

const standsNowhere: Subject = { table: null, key: {}, domainId: null, agentId: null, name: 'own shares', shown: {} }

export const returnSharesAct = act(returnOwnShares, {
  async facts(tx, { actor, scope, now }): Promise<{ holding: Holding | null; subject: Subject } | null> {
    if (actor.agentId === null) return { holding: null, subject: standsNowhere }
    return shareFacts(tx, { id: String(actor.agentId), actor, scope, now })
  },
  rule: ({ holding }, { input: { share, bookmakerShare, fancyShare, casinoShare } }) =>
    holding === null
      ? refuse('You stand at no account of the tree')
      : byField(
          returnShares(holding, {
            exchange: share,
            bookmaker: bookmakerShare,
            fancy: fancyShare,
            casino: casinoShare,
          }),
        ),
})
