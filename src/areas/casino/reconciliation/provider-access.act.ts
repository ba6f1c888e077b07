import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { targetRefusal } from '#platform/outbound/call.ts'
import { casinoProviderAccess } from '#areas/casino/provider-queries/provider-access.record.ts'
import { sealOfAccess } from '#areas/casino/provider-queries/provider-access.ts'
import { setProviderAccess } from './provider-access.actions.ts'

export const setProviderAccessAct = act(setProviderAccess, {
  async facts(tx, { input, actor, scope }) {
    const domainId = Number(input.domain)
    const mayUse = actor.agentId === null && actor.domains.includes(domainId)
    const { provider, url } = input
    const known = await tx
      .selectFrom('casino_provider_access')
      .select('id')
      .where('domain_id', '=', mayUse ? domainId : 0)
      .where('provider', '=', provider)
      .executeTakeFirst()
    const stored = known && (await casinoProviderAccess.lock(tx, { id: known.id, actor, scope }))
    const id = stored?.id ?? uuidv7()
    const subject = casinoProviderAccess.subjectOf(stored ?? { id, provider, ...(mayUse ? { domainId } : {}) }, {
      shown: { url },
    })
    return { subject, id, domainId, mayUse, isNew: !stored }
  },
  rule({ id, domainId, mayUse, isNew }, { input: { provider, url, secret }, actor, now, seal }) {
    if (!mayUse) return refuse('You do not have access to this domain.', 'domain')
    const refused = targetRefusal(url)
    if (refused) return refuse(refused, 'url')
    const set = {
      url,
      secret_encrypted: seal(secret, sealOfAccess(id)),
      last_four: secret.slice(-4),
      updated_by: actor.username,
      updated_at: now,
    }
    if (!isNew) return decide({ set, message: 'Provider saved' })
    const values = { id, domain_id: domainId, provider, ...set }
    return decide({ rows: [{ table: 'casino_provider_access', values }], message: 'Provider saved' })
  },
})
