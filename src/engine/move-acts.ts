import type { Transitions } from '#blueprint/transitions.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { act, type Act, type Subject } from './action/act.ts'

type MoveAct = Act<Transitions[string]>
type Wanted = Parameters<MoveAct['facts']>[1]

/** What all moves of one thing read, and what becomes of it besides its state. */
export interface Moving<Move extends string, Facts extends { readonly subject: Subject }> {
  /** Reads and locks the thing where the actor may see it; null: it is not there (404). */
  readonly facts: (tx: Parameters<MoveAct['facts']>[0], wanted: Wanted) => Promise<Facts | null>
  /** Unless given, the move is made and nothing else. */
  readonly rule?: (facts: Facts, move: Move, asked: Parameters<MoveAct['rule']>[1]) => Decision
}

/** The acts of a set of transitions: the flow refuses first, then the rule decides, and the engine writes the state. */
export const moveActs = <Move extends string, Facts extends { readonly subject: Subject }>(
  moves: Transitions<Move>,
  { facts, rule = (_, move) => decide({ move }) }: Moving<NoInfer<Move>, Facts>,
): readonly MoveAct[] =>
  (Object.keys(moves) as Move[]).map((move) =>
    act(moves[move], { facts, rule: (found: Facts, asked) => rule(found, move, asked) }),
  )
