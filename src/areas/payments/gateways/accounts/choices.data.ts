import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { answer } from '#engine/query-handler.ts'
import { gatewayChoices, manualMethodChoices } from './choices.queries.ts'

export const gatewayChoicesAnswer = answer(gatewayChoices, async ({ tx }) => {
  const rows = await tx
    .selectFrom('gateway')
    .select(['id', 'name', domainNameOf('domain_id').as('domain')])
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, domain }) => ({ id, name, hint: domain }))
})

export const manualMethodChoicesAnswer = answer(manualMethodChoices, async ({ tx }) => {
  const rows = await tx
    .selectFrom('deposit_method')
    .select(['id', 'name', domainNameOf('domain_id').as('domain')])
    .where('gateway_id', 'is', null)
    .orderBy('name')
    .execute()
  return rows.map(({ id, name, domain }) => ({ id, name, hint: domain }))
})
