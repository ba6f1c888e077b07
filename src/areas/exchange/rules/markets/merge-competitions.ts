import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'

export type MergedCompetition = {
  readonly id: bigint
  readonly name: string
  readonly sport: string
  /** The competition its events were moved to, if it is a duplicate itself. */
  readonly mergedInto: bigint | null
  readonly events: number
  /** Duplicates merged into it before. */
  readonly doubles: number
}

/**
 * Merges a duplicate competition: its events move to the other one, and later feed updates follow. Earlier duplicates
 * of it move along, so that every duplicate points to a competition that is not a duplicate itself.
 */
export function mergeCompetition(
  duplicate: MergedCompetition,
  into: MergedCompetition | null,
): Decision<'competition'> {
  if (into === null) return refuse('Competition not found.', 'into')
  if (into.id === duplicate.id) return refuse('Choose a different competition.', 'into')
  if (duplicate.mergedInto !== null) return refuse('This competition is already merged.')
  if (into.mergedInto !== null) return refuse('The chosen competition is already merged into another one.', 'into')
  if (into.sport !== duplicate.sport) return refuse('The competitions belong to different sports.', 'into')
  const moved = { competition_id: into.id }
  return decide({
    set: { merged_into: into.id, is_visible: false },
    becomes: { events: 0, eventsThere: into.events + duplicate.events },
    rows: [
      ...(duplicate.events > 0
        ? [{ table: 'event' as const, key: { competition_id: duplicate.id }, values: moved }]
        : []),
      ...(duplicate.doubles > 0
        ? [{ table: 'competition' as const, key: { merged_into: duplicate.id }, values: { merged_into: into.id } }]
        : []),
    ],
    events: [{ name: 'competition.merged', payload: { competition: String(duplicate.id), into: String(into.id) } }],
    message: `${duplicate.events} ${duplicate.events === 1 ? 'event' : 'events'} moved to ${into.name}`,
  })
}
