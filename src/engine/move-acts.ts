import type { Transitions } from '#blueprint/transitions.ts'
import { decide, type Decision, type Effects } from '#blueprint/decision/decision.ts'
import { act, type Act, type Subject } from './action/act.ts'

type MoveAct = Act<Transitions[string]>
type MoveLookup = Parameters<MoveAct['facts']>[1]
type MoveRequest = Parameters<MoveAct['rule']>[1]

/** What all moves of one record read, and their additional effects. */
export interface MoveHandlers<Move extends string, Facts extends { readonly subject: Subject }> {
  /** Reads and locks the record in the actor's scope; null if it does not exist (404). */
  readonly facts: (tx: Parameters<MoveAct['facts']>[0], wanted: MoveLookup) => Promise<Facts | null>
  /** What a move records in addition to the state: columns, events, its message. A move without effects only moves. */
  readonly effects?: { readonly [Name in Move]?: (asked: MoveRequest) => Omit<Effects, 'move'> }
  /** For moves that depend on the record; default: the move with its effects. */
  readonly rule?: (facts: Facts, move: Move, asked: MoveRequest) => Decision
}

/**
 * The acts of a set of transitions: the flow is checked first, then the rule applies, and the
 * engine writes the state.
 */
export const moveActs = <Move extends string, Facts extends { readonly subject: Subject }>(
  moves: Transitions<Move>,
  {
    facts,
    effects,
    rule = (_, move, asked) => decide({ move, ...effects?.[move]?.(asked) }),
  }: MoveHandlers<NoInfer<Move>, Facts>,
): readonly MoveAct[] =>
  (Object.keys(moves) as Move[]).map((move) =>
    act(moves[move], { facts, rule: (found: Facts, asked) => rule(found, move, asked) }),
  )
