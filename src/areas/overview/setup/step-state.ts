import type { StepKey, stepStates } from './setup.screen.ts'

/** What the rows of an installation say about its setup, as counts. */
export interface Installation {
  /** What the reader's own account lacks, as shown. */
  readonly accountLacks: readonly string[]
  readonly owners: number
  readonly ownersSignedIn: number
  /** New owners, and whose requests they cannot approve for how long. */
  readonly dependentOwners: readonly { readonly username: string; readonly of: string; readonly hours: number }[]
  readonly domains: number
  /** Domains that are more than the placeholder of a new installation. */
  readonly ownDomains: number
  readonly roles: number
  readonly agentRoles: number
  /** Agents below the company accounts. */
  readonly agents: number
  /** Active domains that no account can belong to yet. */
  readonly domainsWithoutCompany: number
  readonly methods: number
  readonly activeMethods: number
  /** Active gateways with credentials that never answered a call. */
  readonly untestedGateways: number
  readonly keys: number
  readonly usedKeys: number
  readonly events: number
  readonly openMarkets: number
}

export interface Step {
  readonly key: StepKey
  readonly state: (typeof stepStates)[number]
  /** What was found, for the reader. */
  readonly found: string
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

interface Progress {
  readonly isDone: boolean
  readonly isStarted: boolean
  readonly found: string
}

const stepOf = (key: StepKey, { isDone, isStarted, found }: Progress): Step => ({
  key,
  state: isDone ? 'DONE' : isStarted ? 'STARTED' : 'OPEN',
  found,
})

/** The state of each step: done, begun, or open. */
export const stepsOf = (rows: Installation): readonly Step[] => [
  stepOf('account', {
    isDone: rows.accountLacks.length === 0,
    isStarted: rows.accountLacks.length < 3,
    found: rows.accountLacks.length === 0 ? 'Complete' : `Missing: ${rows.accountLacks.join(', ')}`,
  }),
  stepOf('owner', {
    isDone: rows.ownersSignedIn > 1,
    isStarted: rows.owners > 1,
    found: [
      rows.owners > rows.ownersSignedIn
        ? `${counted(rows.owners, 'owner')}, ${rows.ownersSignedIn} signed in`
        : counted(rows.owners, 'owner'),
      ...rows.dependentOwners.map(
        ({ username, of, hours }) =>
          `For ${counted(hours, 'more hour')} ${username} cannot approve requests of ${of}: let ${username} request and ${of} approve.`,
      ),
    ].join('. '),
  }),
  stepOf('domain', {
    isDone: rows.ownDomains > 0,
    isStarted: false,
    found: rows.ownDomains > 0 ? counted(rows.domains, 'domain') : 'Only the domain of a new installation',
  }),
  stepOf('roles', {
    isDone: rows.agentRoles > 0 && rows.roles > rows.agentRoles,
    isStarted: rows.roles > 0,
    found: `${counted(rows.roles, 'role')}, ${rows.agentRoles} for agents`,
  }),
  stepOf('agents', {
    isDone: rows.agents > 0 && rows.domainsWithoutCompany === 0,
    isStarted: rows.agents > 0 || rows.domainsWithoutCompany < rows.domains,
    found: `${counted(rows.agents, 'agent')}${
      rows.domainsWithoutCompany > 0
        ? `, ${counted(rows.domainsWithoutCompany, 'domain')} without a company account`
        : ''
    }`,
  }),
  stepOf('payments', {
    isDone: rows.activeMethods > 0 && rows.untestedGateways === 0,
    isStarted: rows.methods > 0,
    found: `${counted(rows.activeMethods, 'active method')}${
      rows.untestedGateways > 0 ? `, ${counted(rows.untestedGateways, 'gateway')} without an answered call` : ''
    }`,
  }),
  stepOf('keys', {
    isDone: rows.usedKeys > 0,
    isStarted: rows.keys > 0,
    found:
      rows.keys > rows.usedKeys ? `${counted(rows.keys, 'key')}, ${rows.usedKeys} in use` : counted(rows.keys, 'key'),
  }),
  stepOf('event', {
    isDone: rows.openMarkets > 0,
    isStarted: rows.events > 0,
    found: `${counted(rows.events, 'event')}, ${counted(rows.openMarkets, 'market')} opened`,
  }),
]
