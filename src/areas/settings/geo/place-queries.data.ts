import { geoOperations, geoDecision } from '#platform/auth/rules/geo.ts'
import { readGeoRules } from '#platform/auth/geo-rules.ts'
import { answer } from '#engine/query-handler.ts'
import { placeChoices, placePolicy, placeTest } from './place.queries.ts'

export const placePolicyAnswer = answer(placePolicy, async ({ tx }) => {
  const { policy, updatedBy: by, rules } = await readGeoRules(tx)
  const { mode, vpn, message, since } = policy
  return { mode, vpn, message, since: since === 0 ? null : new Date(since), by, rules: rules.length }
})

export const placeTestAnswer = answer(placeTest, async ({ tx, parameters }) => {
  const { country, state, source, vpn, since } = parameters
  const { policy, rules } = await readGeoRules(tx)
  const context = {
    policy,
    rules,
    place: { country, state, isVpn: vpn === 'YES' },
    registeredAt: since === undefined ? null : Date.parse(since),
    now: Date.now(),
  }
  const decisions = geoOperations.map((operation) => ({ operation, ...geoDecision(context, operation) }))
  return {
    place: state ?? country,
    source: source ?? null,
    isFlagged: decisions.some(({ isFlagged }) => isFlagged),
    decisions: decisions.map(({ operation, isAllowed, reason, message }) => ({
      operation,
      isAllowed,
      reason,
      message,
    })),
  }
})

export const placeChoicesAnswer = answer(placeChoices, async ({ tx }) => {
  const rows = await tx.selectFrom('geo_rule').select(['country', 'state', 'name']).orderBy('name').execute()
  return rows.map(({ country, state, name }) => ({ id: state ?? country, name: state ? `${name}, ${country}` : name }))
})
