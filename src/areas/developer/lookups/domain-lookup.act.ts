import { act, type Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { lookedUpName } from '#platform/outbound/lookup/looked-up-name.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { requestLookups, type RequestedLookup } from '#areas/developer/rules/domain-lookup.ts'
import { lookUpDomain, lookUpOwnDomains } from './domain-lookup.actions.ts'
import { domainLookup } from './domain-lookup.record.ts'

interface OwnDomain {
  readonly id: number
  readonly host: string
}

const ownDomains = (tx: Tx, { domains }: Actor): Promise<readonly OwnDomain[]> =>
  tx
    .selectFrom('domain')
    .select(['id', 'host'])
    .where('status', '=', 'ACTIVE')
    .where('id', 'in', [0, ...domains])
    .orderBy('id')
    .execute()

/** The look-up of what was entered; a text says what is wrong with it. A name that is no own domain belongs to the first one. */
function lookupOf(entered: string, own: readonly OwnDomain[]): RequestedLookup | string {
  const name = lookedUpName(entered)
  if (typeof name === 'string') return name
  const brand = own.find(({ host }) => host.toLowerCase() === name.ascii)
  const domainId = (brand ?? own[0])?.id
  if (domainId === undefined) return 'You have access to no active domain.'
  return {
    id: uuidv7(),
    domainId,
    name: name.ascii,
    written: name.unicode,
    isAddress: name.kind === 'ADDRESS',
    isMixedScripts: name.isMixedScripts,
    isOwn: brand !== undefined,
  }
}

const subjectOf = (requested: RequestedLookup | undefined, entered: string) =>
  domainLookup.subjectOf({
    id: requested?.id ?? uuidv7(),
    written: requested?.written ?? entered,
    ...(requested ? { domainId: requested.domainId } : {}),
  })

export const domainLookupActs = [
  act(lookUpDomain, {
    async facts(tx, { input: { host }, actor }) {
      const requested = lookupOf(host, await ownDomains(tx, actor))
      const found = typeof requested === 'string' ? undefined : requested
      return { subject: subjectOf(found, host), requested, isOfAgent: actor.agentId !== null }
    },
    rule: ({ requested, isOfAgent }, { by: { name: by } }) =>
      requestLookups(typeof requested === 'string' ? requested : [requested], { isOfAgent, by }),
  }),
  act(lookUpOwnDomains, {
    async facts(tx, { actor }) {
      const own = await ownDomains(tx, actor)
      const requested = own.flatMap(({ host }) => {
        const one = lookupOf(host, own)
        return typeof one === 'string' ? [] : [one]
      })
      return { subject: subjectOf(requested[0], 'own domains'), requested, isOfAgent: actor.agentId !== null }
    },
    rule: ({ requested, isOfAgent }, { by: { name: by } }) => requestLookups(requested, { isOfAgent, by }),
  }),
]
