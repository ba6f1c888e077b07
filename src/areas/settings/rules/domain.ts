import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

/** A deactivated domain accepts no calls of its player sites and is not offered in the panel; its books remain. */
export const domainFlow = flow({
  states: ['ACTIVE', 'DEACTIVATED'],
  moves: {
    deactivate: { from: ['ACTIVE'], to: 'DEACTIVATED' },
    activate: { from: ['DEACTIVATED'], to: 'ACTIVE' },
  },
})

/** What identifies a domain and its money. */
export interface DomainTerms {
  readonly name: string
  readonly host: string
  readonly currency: string
}

export interface KnownDomain extends DomainTerms {
  readonly id: number
  readonly code: string
}

/** Names, hosts and codes identify a domain, so each is used once. */
export function takenRefusal(
  others: readonly KnownDomain[],
  { name, host, code }: Omit<KnownDomain, 'id' | 'currency'>,
): Refusal | null {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  if (others.some((one) => same(one.name, name))) return refuse('Another domain has this name.', 'name')
  if (others.some((one) => same(one.host, host))) return refuse('Another domain has this host.', 'host')
  if (others.some((one) => one.code === code)) return refuse('Another domain has this code.', 'code')
  return null
}

/** Every amount of a domain is in its currency, so the currency is final once the domain has accounts or gateways. */
export const currencyRefusal = (before: DomainTerms, after: DomainTerms, isInUse: boolean): Refusal | null =>
  isInUse && before.currency !== after.currency
    ? refuse('The currency cannot change: the domain has accounts or payment methods.', 'currency')
    : null

/** Host and currency decide where players and money go; a name alone does not. */
export const isSensitiveChange = (before: DomainTerms, after: DomainTerms): boolean =>
  before.host !== after.host || before.currency !== after.currency

/** Levels of the agent tree of a new domain. */
const levels = [
  { level: 1, code: 'COM', name: 'Company' },
  { level: 2, code: 'SUP', name: 'Super' },
  { level: 3, code: 'MAS', name: 'Master' },
  { level: 4, code: 'AGT', name: 'Agent' },
] as const

export interface NewDomain extends KnownDomain {
  readonly timeZone: string
  /** Staff of the operator who work for every domain so far. */
  readonly staff: readonly bigint[]
}

/** Staff who work for every domain also work for the new one; others are given it in their user account. */
export const createDomain = ({ id, code, name, host, currency, timeZone, staff }: NewDomain): Decision =>
  decide({
    rows: [
      { table: 'domain', values: { id, code, name, host, currency, time_zone: timeZone } },
      ...levels.map((one) => ({ table: 'agent_level' as const, values: { domain_id: id, ...one } })),
      ...staff.map((staffId) => ({
        table: 'staff_domain' as const,
        values: { staff_id: staffId, domain_id: id },
      })),
    ],
    events: [{ name: 'domain.created' }],
    message: `Domain ${name} created`,
  })

/** Staff need a domain to sign in for, so the last active one stays. */
export function moveDomain(
  move: 'activate' | 'deactivate',
  { otherActive }: { readonly otherActive: number },
): Decision<'domain', typeof domainFlow> {
  if (move === 'deactivate' && otherActive === 0) return refuse('At least one domain must stay active.')
  return decide({
    move,
    events: [{ name: 'domain.changed' }],
    message: move === 'activate' ? 'Domain activated' : 'Domain deactivated',
  })
}
