import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'

export type MergedCompetition = {
  readonly id: bigint
  readonly name: string
  readonly sport: string
  /** Where its events went, if it was a double itself. */
  readonly mergedInto: bigint | null
  readonly events: number
  /** Doubles that were merged into it before. */
  readonly doubles: number
}

/**
 * One competition that two providers, or a person, brought in twice: its events move to the other one, and what is told of it from
 * now on belongs there. Whatever it had taken in before goes along, so that every double leads to one that is none.
 */
export function mergeCompetition(double: MergedCompetition, into: MergedCompetition | null): Decision {
  if (into === null) return refuse('There is no such competition', 'into')
  if (into.id === double.id) return refuse('It is the very same', 'into')
  if (double.mergedInto !== null) return refuse('It was merged already')
  if (into.mergedInto !== null) return refuse('That one was merged itself', 'into')
  if (into.sport !== double.sport) return refuse('A competition of another sport', 'into')
  const moved = { competition_id: into.id }
  return decide({
    set: { merged_into: into.id, is_visible: false },
    becomes: { events: 0, eventsThere: into.events + double.events },
    rows: [
      ...(double.events > 0 ? [{ table: 'event' as const, key: { competition_id: double.id }, values: moved }] : []),
      ...(double.doubles > 0
        ? [{ table: 'competition' as const, key: { merged_into: double.id }, values: { merged_into: into.id } }]
        : []),
    ],
    events: [{ name: 'competition.merged', payload: { competition: String(double.id), into: String(into.id) } }],
    message: `${double.events} ${double.events === 1 ? 'event stands' : 'events stand'} under ${into.name} now`,
  })
}
