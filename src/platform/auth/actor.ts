import type { Permission } from '#blueprint/screen/permissions.ts'

/** Who acts: a member of staff with the rights of this very moment (read anew at every request, never cached). */
export interface Actor {
  readonly staffId: bigint
  readonly username: string
  readonly name: string
  readonly roleName: string
  readonly permissions: ReadonlySet<Permission>
  /** Domains this person may see; row-level security enforces them again. */
  readonly domains: readonly number[]
  /** The node of the agent tree; null: the whole of the domains. */
  readonly agentId: bigint | null
  /** Largest amount (minor units) this person's role may decide alone; null: any. */
  readonly itemLimit: bigint | null
  /** Largest sum of a day; null or absent: any. */
  readonly dayLimit?: bigint | null
  /** First 12 hex digits of the session's hash: enough to find it, useless to take it over. */
  readonly sessionKey: string
}

/** How the request came in: what audit rows say of it. */
export interface Circumstances {
  readonly requestId: string
  readonly route: string
  readonly ip: string
  readonly userAgent: string
  readonly visitor: string | null
}
