import { answerWithin } from '#engine/query-handler.ts'
import { operatorRow } from '#areas/payments/methods/operator-rows.facts.ts'
import { callbackSamples } from './samples.queries.ts'

const maxSamples = 10

/** Personal data in them is masked, as stored. */
export const callbackSamplesAnswer = answerWithin(callbackSamples, async ({ tx, actor, scope, parameters: { id } }) => {
  const gateway = await operatorRow(tx, 'gateway', { id, actor, isLocked: false })
  if (!gateway) return null
  const samples = await tx
    .selectFrom('gateway_callback')
    .select(['id', 'at', 'gateway_status as gatewayStatus', 'status', 'body'])
    .where('gateway_id', '=', id)
    .where('status', '<>', 'UNSIGNED')
    // Callbacks without a player are only visible to viewers of the whole tree.
    .where(scope.within('agent_id'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxSamples)
    .execute()
  return { samples }
})
