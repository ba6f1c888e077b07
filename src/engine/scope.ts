import { sql, type RawBuilder } from 'kysely'

/**
 * The accounts an actor may see: a node of the agent tree with its downline, or the actor's whole
 * domains. Only the engine creates one, and its ids cannot be read: it filters rows and checks
 * single accounts.
 */
class AgentScope {
  /** null: the whole domains. */
  readonly #ids: ReadonlySet<bigint> | null
  readonly #array: string
  readonly #onUse: () => void

  constructor(ids: ReadonlySet<bigint> | null, array: string, onUse: () => void = () => undefined) {
    this.#ids = ids
    this.#array = array
    this.#onUse = onUse
  }

  /** The same scope, which reports each time that it narrows something. */
  observed(onUse: () => void): AgentScope {
    return new AgentScope(this.#ids, this.#array, onUse)
  }

  /** True if only row-level security by domain restricts reads. */
  get isWhole(): boolean {
    return this.#ids === null
  }

  /** A condition on a column or expression of agent ids; always true for whole domains. */
  within(column: string | RawBuilder<unknown>): RawBuilder<boolean> {
    this.#onUse()
    if (this.#ids === null) return sql<boolean>`true`
    return sql<boolean>`${typeof column === 'string' ? sql.ref(column) : column} = any(${this.#array}::bigint[])`
  }

  /**
   * Whether an agent id is in scope; records without an agent are only in the scope of whole
   * domains.
   */
  includes(agentId: bigint | null | undefined): boolean {
    this.#onUse()
    return this.#ids === null || (agentId != null && this.#ids.has(agentId))
  }
}
export type Scope = AgentScope

/** For the engine, inbound calls and tests; rooms receive their scope from the engine. */
export const wholeScope: Scope = new AgentScope(null, '{}')

export const scopeOfAgents = (ids: readonly bigint[]): Scope => new AgentScope(new Set(ids), `{${ids.join(',')}}`)
