import type { Transitions } from '#blueprint/transitions.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { act, type Act, type Subject } from './action/act.ts'

type MoveAct = Act<Transitions[string]>
type MoveLookup = Parameters<MoveAct['facts']>[1]

/** What all moves of one record read, and their additional effects. */
export interface MoveHandlers<Move extends string, Facts extends { readonly subject: Subject }> {
  /** Reads and locks the record in the actor's scope; null if it does not exist (404). */
  readonly facts: (tx: Parameters<MoveAct['facts']>[0], wanted: MoveLookup) => Promise<Facts | null>
  /** Default: only the move is made. */
  readonly rule?: (facts: Facts, move: Move, asked: Parameters<MoveAct['rule']>[1]) => Decision
}

/**
 * The acts of a set of transitions: the flow is checked first, then the rule applies, and the
 * engine writes the state.
 */
export const moveActs = <Move extends string, Facts extends { readonly subject: Subject }>(
  moves: Transitions<Move>,
  { facts, rule = (_, move) => decide({ move }) }: MoveHandlers<NoInfer<Move>, Facts>,
): readonly MoveAct[] =>
  (Object.keys(moves) as Move[]).map((move) =>
    act(moves[move], { facts, rule: (found: Facts, asked) => rule(found, move, asked) }),
  )
