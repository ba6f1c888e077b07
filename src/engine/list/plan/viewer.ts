import type { Actor } from '#platform/auth/actor.ts'
import type { ArchiveReader } from '#platform/archive/archive-reader.ts'
import type { Scope } from '#engine/scope.ts'

/** The actor of a request, with their scope and time zone. */
export interface Viewer {
  readonly actor: Actor
  readonly scope: Scope
  readonly timeZone: string
  /** Path parameters, e.g. player_id. */
  readonly parameters?: Readonly<Record<string, string>>
  readonly now?: Date
  /** Present in a request that has unlocked the archive: past months are read from their files. */
  readonly archive?: ArchiveReader | undefined
}
