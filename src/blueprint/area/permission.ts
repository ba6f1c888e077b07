/** Sensitive permissions: their holders need two-step sign-in, and recent authentication to use them. */
export type PermissionClass = 'money' | 'roles' | 'settings' | 'persons' | 'developer'

/** What a permission allows, and how roles show it. */
export interface PermissionDefinition {
  /** A view permission never allows an action. NOTHING: its screen is not built, and roles show it as such. */
  readonly allows: 'VIEW' | 'ACTION' | 'NOTHING'
  readonly title: string
  /** What it opens, as a person who grants it reads it. */
  readonly meaning: string
  readonly class?: PermissionClass
  /** Granted by developers only, and closed in main mode. */
  readonly isForDevelopers?: true
  /**
   * A right over what belongs to the operator and to no agent: gateways, collection accounts, guides, settings, the
   * switches, limits and results of the catalogue. Staff of agents do not hold it, whatever their role says.
   */
  readonly isOfOperator?: true
  /** What agents do all day, with their own chips in their own downline: reason enough for two steps, not for two people. */
  readonly isDownlineWork?: true
  /** Lets data leave the system: how often a user may use it. */
  readonly exportRate?: 'export' | 'reveal'
  /** Requires recent authentication without a class: it changes or shows what is a player's own. */
  readonly requiresStepUp?: true
}

export type PermissionDefinitions = Readonly<Record<string, PermissionDefinition>>
