import { act } from '#engine/action/act.ts'
import { moveActs } from '#engine/move-acts.ts'
import { newApiKey } from '#platform/auth/secrets/api-key.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { createKey, limitKey, rotateApiKey } from '#areas/developer/rules/api-key.ts'
import { apiKeyMoves, changeNetworks, createApiKey, rotateKey } from './api-key.actions.ts'
import { apiKey } from './api-key.record.ts'

export const accountActs = [
  act(createApiKey, {
    async facts(tx, { input: { domain, name, scopes, networks, days }, actor }) {
      const domainId = Number(domain)
      const mayUseDomain = actor.domains.includes(domainId)
      const taken = await tx
        .selectFrom('api_key')
        .select('id')
        .where('staff_id', '=', actor.staffId)
        .where('domain_id', '=', domainId)
        .where('name', '=', name)
        .where('status', '=', 'ACTIVE')
        .executeTakeFirst()
      const id = uuidv7()
      const terms = { id, staffId: actor.staffId, domainId, name, scopes, networks: networks ?? [], days }
      const creator = {
        isOfAgent: actor.agentId !== null,
        mayUseDomain,
        isNameTaken: taken !== undefined,
        permissions: actor.permissions,
      }
      const subject = apiKey.subjectOf({ id, name, ...(mayUseDomain ? { domainId } : {}) })
      return { subject, terms, creator, fresh: newApiKey() }
    },
    rule: ({ terms, creator, fresh }, { now }) => createKey(terms, creator, { fresh, now }),
  }),
  act(rotateKey, apiKey, {
    facts: async () => ({ fresh: newApiKey() }),
    rule: ({ fresh, ...key }, { input, now }) => rotateApiKey(key, fresh, { ...input, now }),
  }),
  act(changeNetworks, apiKey, ({ status }, { input: { networks } }) => limitKey(status, networks ?? [])),
  ...moveActs(apiKeyMoves, apiKey, {}),
]
