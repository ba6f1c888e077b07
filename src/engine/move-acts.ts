import type { Transitions } from '#blueprint/transitions.ts'
import type { AnyDecision, Effects, Refusal } from '#blueprint/decision/decision.ts'
import { act, unboundAct, type Act, type AnySubject, type Subject, type TableOf } from './action/act.ts'
import type { DB } from '#platform/database/tables.ts'
import type { TableRecord } from './records/record-of.ts'

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

/** The same on the rows of a record; the facts are what it must be known beside the row. */
interface RowMoves<Name extends string, Moves extends string, T extends keyof DB, Row, More> {
  readonly facts?: (tx: Parameters<MoveAct['facts']>[0], row: Row, lookup: MoveLookup) => Promise<More>
  /** For moves that depend on the row; default: the move alone. */
  readonly rule?: (row: Row & More, move: Name, request: MoveRequest) => Refusal | Effects<TableOf<Subject<T>>, Moves>
  /** What is shown and audited, if not what the record says. */
  readonly shown?: (row: Row) => Readonly<Record<string, unknown>>
}

/**
 * The acts of a set of transitions: the flow is checked first, then the rule applies, and the
 * engine writes the state.
 */
export function moveActs<Name extends Moves, Moves extends string, Facts extends { readonly subject: AnySubject }>(
  moves: Transitions<Name, Moves>,
  handlers: MoveHandlers<NoInfer<Name>, NoInfer<Moves>, Facts>,
): readonly MoveAct[]
export function moveActs<Name extends Moves, Moves extends string, T extends keyof DB, Row, More = unknown>(
  moves: Transitions<Name, Moves>,
  record: TableRecord<T, Row>,
  halves: RowMoves<NoInfer<Name>, NoInfer<Moves>, T, Row, More>,
): readonly MoveAct[]
export function moveActs(
  moves: Transitions,
  record: MoveHandlers<string, string, any> | TableRecord,
  halves?: Partial<RowMoves<string, string, any, any, any>>,
): readonly MoveAct[] {
  return Object.entries(moves).map(([move, action]) => {
    if ('table' in record)
      return act(action, record, {
        ...halves,
        facts: async (tx, row, request) => halves!.facts?.(tx, row, request),
        rule: (row, request) => (halves!.rule?.(row, move, request) ?? { move }) as never,
      })
    const { facts, effects, rule } = record
    return unboundAct(action, {
      facts,
      rule: (found, request): AnyDecision =>
        rule ? rule(found, move, request) : { move, ...effects?.[move]?.(request) },
    })
  })
}
