import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'

/** The actor of a request, with their scope and time zone. */
export interface Asker {
  readonly actor: Actor
  readonly scope: Scope
  readonly timeZone: string
  /** The parameters of the path, e.g. player_id. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly now?: Date
}
