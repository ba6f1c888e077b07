import type { Transitions } from '#blueprint/transitions.ts'
import type { AnyDecision, Effects, Refusal } from '#blueprint/decision/decision.ts'
import { unboundAct, type Act, type AnySubject, type TableOf } from './action/act.ts'

type MoveAct = Act<Transitions[string]>
type MoveLookup = Parameters<MoveAct['facts']>[1]
type MoveRequest = Parameters<MoveAct['rule']>[1]

/** What all moves of one record read, and their additional effects. */
export interface MoveHandlers<
  Name extends string,
  Moves extends string,
  Facts extends { readonly subject: AnySubject },
> {
  /** Reads and locks the record in the actor's scope; null if it does not exist (404). */
  readonly facts: (tx: Parameters<MoveAct['facts']>[0], lookup: MoveLookup) => Promise<Facts | null>
  /** What a move records in addition to the state: columns, events, its message. A move without effects only moves. */
  readonly effects?: {
    readonly [Each in Name]?: (request: MoveRequest) => Omit<Effects<TableOf<Facts['subject']>>, 'move'>
  }
  /** For moves that depend on the record; default: the move with its effects. */
  readonly rule?: (
    facts: Facts,
    move: Name,
    request: MoveRequest,
  ) => Refusal | Effects<TableOf<Facts['subject']>, Moves>
}

/**
 * The acts of a set of transitions: the flow is checked first, then the rule applies, and the
 * engine writes the state.
 */
export const moveActs = <Name extends Moves, Moves extends string, Facts extends { readonly subject: AnySubject }>(
  moves: Transitions<Name, Moves>,
  { facts, effects, rule }: MoveHandlers<NoInfer<Name>, NoInfer<Moves>, Facts>,
): readonly MoveAct[] =>
  (Object.keys(moves) as Name[]).map((move) =>
    unboundAct(moves[move], {
      facts,
      rule: (found: Facts, request): AnyDecision =>
        rule ? rule(found, move, request) : { move, ...effects?.[move]?.(request) },
    }),
  )
