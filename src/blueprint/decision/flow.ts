import { assert } from '#values/assert.ts'
import { refuse, type Refusal } from './refusal.ts'

export type Move<State extends string> = { readonly from: readonly State[]; readonly to: State }

/** A transition table: the states of an entity and the allowed moves between them. */
export type Flow<State extends string = string, Name extends string = string> = {
  readonly states: readonly State[]
  readonly moves: { readonly [name in Name]: Move<State> }
}

/** The names of moves: given, or those of a flow. */
export type MoveOf<Moves extends string | Flow> = Moves extends Flow<string, infer Name> ? Name : Moves & string

export function flow<const State extends string, const Name extends string>(table: {
  states: readonly State[]
  moves: { readonly [name in Name]: Move<NoInfer<State>> }
}): Flow<State, Name> {
  return Object.freeze(table)
}

const moveOf = <Name extends string>(table: Flow<string, Name>, name: Name): Move<string> => {
  const move: Move<string> | undefined = table.moves[name]
  assert(move !== undefined, `the flow knows the move ${name}`)
  return move
}

export const mayMove = <Name extends string>(table: Flow<string, Name>, name: Name, state: string): boolean =>
  moveOf(table, name).from.includes(state)

/** Formats `BALL_RUN`, `In Progress` and `payByHand` as lower-case words. */
const humanizeState = (name: string): string =>
  (name === name.toUpperCase() ? name : name.replace(/(?<=[a-z])[A-Z]/g, ' $&')).replaceAll('_', ' ').toLowerCase()

/** The reason a move is not allowed in this state, or null. Also shown on the disabled button. */
export function refusal<Name extends string>(table: Flow<string, Name>, name: Name, state: string): Refusal | null {
  const move = moveOf(table, name)
  if (move.from.includes(state)) return null
  return refuse(
    `Cannot ${humanizeState(name)}: it is ${humanizeState(state)}, not ${move.from.map(humanizeState).join(' or ')}.`,
  )
}
