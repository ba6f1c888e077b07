import { sql, type RawBuilder } from 'kysely'

/**
 * The accounts an actor may see: a node of the agent tree and everything below it, or the whole of the actor's domains.
 * Only the engine makes one, and the ids in it cannot be read: it narrows rows, and answers whether an account is inside.
 */
class AgentScope {
  /** null: the whole of the domains. */
  readonly #ids: ReadonlySet<bigint> | null
  readonly #array: string

  constructor(ids: readonly bigint[] | null) {
    this.#ids = ids && new Set(ids)
    this.#array = `{${(ids ?? []).join(',')}}`
  }

  /** Nothing but row-level security by domain narrows what is read. */
  get isWhole(): boolean {
    return this.#ids === null
  }

  /** A condition on a column, or an expression, of agent ids; true for the whole of the domains. */
  within(column: string | RawBuilder<unknown>): RawBuilder<boolean> {
    if (this.#ids === null) return sql<boolean>`true`
    return sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} = any(${this.#array}::bigint[])`
  }

  /** The same for an agent id that was read already; what has no agent belongs to the whole of the domains alone. */
  includes(agentId: bigint | null | undefined): boolean {
    return this.#ids === null || (agentId != null && this.#ids.has(agentId))
  }
}
export type Scope = AgentScope

/** For the engine, machines that act for a whole domain, and tests: modules get theirs from the engine. */
export const wholeScope: Scope = new AgentScope(null)

export const scopeOfAgents = (ids: readonly bigint[]): Scope => new AgentScope(ids)
