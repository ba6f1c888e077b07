import type { Permission } from '#blueprint/screen/permissions.ts'

/** The acting staff user, with permissions read for every request and never cached. */
export interface Actor {
  readonly staffId: bigint
  readonly username: string
  readonly name: string
  readonly roleName: string
  readonly permissions: ReadonlySet<Permission>
  /** Domains the user may see; row-level security enforces them again. */
  readonly domains: readonly number[]
  /** All domains the user works for, also while one of them is selected. */
  readonly allDomains: readonly number[]
  /** Node of the agent tree; null: no agent, the whole of the domains. */
  readonly agentId: bigint | null
  /** Largest amount (minor units) the user may decide alone; null: unlimited. */
  readonly itemLimit: bigint | null
  /** Largest sum per day (minor units); null or omitted: unlimited. */
  readonly dayLimit?: bigint | null
  /** Usernames in lower case whose requests the user cannot decide: they took part in a recent reset of the user's credentials. */
  readonly barredMakers?: readonly string[]
  /** First 12 hex digits of the session hash: enough to find the session, not to take it over. */
  readonly sessionKey: string
}

/** Origin of a request, as recorded in audit rows. */
export interface RequestOrigin {
  readonly requestId: string
  readonly route: string
  /** The host under which the panel was opened. */
  readonly host?: string | undefined
  /** The domain that was selected of several. */
  readonly chosenDomain?: number | undefined
  /** The archive was open. */
  readonly readsArchive?: true | undefined
  readonly ip: string
  readonly userAgent: string
  readonly visitor: string | null
}
