import { decide, refuse } from '#blueprint/decision/decision.ts'
import { act, operatorWide, type Subject } from '#engine/action/act.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { targetRefusal } from '#platform/outbound/call.ts'
import { sealOfAccess } from '#areas/casino/provider-queries/provider-access.ts'
import { setProviderAccess } from './provider-access.actions.ts'

export const setProviderAccessAct = act(setProviderAccess, {
  async facts(tx, { input, actor }) {
    const domainId = Number(input.domain)
    const mayUse = actor.agentId === null && actor.domains.includes(domainId)
    const stored = await tx
      .selectFrom('casino_provider_access')
      .select(['id', 'version'])
      .where('domain_id', '=', mayUse ? domainId : 0)
      .where('provider', '=', input.provider)
      .forUpdate()
      .executeTakeFirst()
    const id = stored?.id ?? uuidv7()
    const subject: Subject<'casino_provider_access'> = {
      table: 'casino_provider_access',
      key: { id },
      ...(stored ? { version: stored.version } : {}),
      domainId: mayUse ? domainId : operatorWide,
      agentId: operatorWide,
      name: `access to ${input.provider}`,
      shown: { url: input.url },
    }
    return { subject, id, domainId, mayUse, isNew: stored === undefined }
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
