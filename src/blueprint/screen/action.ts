import type { Views } from '#blueprint/addresses.ts'
import type { Flow } from '#blueprint/decision/flow.ts'
import type { AnyKind, ValueOf } from '#blueprint/kind.ts'
import type { Permission } from './permissions.ts'

export type Fields = Readonly<Record<string, AnyKind>>

declare const named: unique symbol

/** Something done to one row, several rows, or (on 'list') to none yet: creating, importing. */
export interface Action<
  I extends Fields = Fields,
  O extends 'row' | 'rows' | 'list' = 'row' | 'rows' | 'list',
  Column extends string = string,
> {
  readonly shape: 'action'
  /** A noun: POST /api<list path>/:id/<name>; a decision is a thing. Unique in its list. */
  readonly name: string
  readonly title: string
  readonly permission: Permission
  /** 'row': one id in the path. 'rows': the same for each of up to 200 ids. 'list': no id. */
  readonly on: O
  /** The button is disabled where the flow does not allow it, and says why. `column` holds the state (default status). */
  readonly move?: readonly [Flow<string, string>, string]
  readonly stateColumn?: string
  /** Only for rows whose column says so; of others it is said whose it is. */
  readonly when?: readonly [column: string, value: string, otherwise: string]
  readonly input: I
  /** A view that draws what is entered, where plain fields do not show enough. */
  readonly view?: Views['input']
  /** A sentence asked before doing; {column} is replaced by the row's value. */
  readonly confirm?: string
  /** What is asked besides: 'reason' (code and text), 'password' (reason and the operator's transaction password). */
  readonly asks?: 'reason' | 'password'
  /** Somebody else must confirm: always, or above the role's limit on the amount the act names. */
  readonly secondPerson?: 'always' | 'aboveLimit'
  /** What the second person needs; unless said, the permission of the first. */
  readonly secondPermission?: Permission
  /** Shows what would happen before it is confirmed: the act's rule run and rolled back. */
  readonly preview?: boolean
  readonly tone?: 'plain' | 'danger'
  /** A fixed endpoint where the specification names one. */
  readonly at?: string
  /** Asked for by another part of the panel: it has no button of its own. */
  readonly isSilent?: true
  /** Made by `transitions`: a bare move of its flow. */
  readonly isTransition?: true
  /** The columns that `move`, `when` and `confirm` read, for the compiler alone: a list that has them may hold the action. */
  readonly [named]?: Column
}
export type AnyAction = Action<any, any, any>

/** The names in braces: 'Pay {amount} to {player}?' reads amount and player. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Column}}${infer Rest}`
  ? Column | Placeholder<Rest>
  : never
type StateColumn<Move, Column> = Move extends undefined ? never : [Column] extends [never] ? 'status' : Column
type Named<Move, State extends string, When extends string, Question extends string> =
  | StateColumn<Move, State>
  | When
  | Placeholder<Question>

export const action = <
  const I extends Fields,
  const O extends 'row' | 'rows' | 'list',
  const Move extends Action['move'] = undefined,
  const State extends string = never,
  const When extends string = never,
  const Question extends string = '',
>(
  definition: Omit<Action<I, O>, 'shape' | typeof named | 'move' | 'stateColumn' | 'when' | 'confirm'> & {
    readonly move?: Move
    readonly stateColumn?: State
    readonly when?: readonly [column: When, value: string, otherwise: string]
    readonly confirm?: Question
  },
): Action<I, O, Named<NoInfer<Move>, NoInfer<State>, NoInfer<When>, NoInfer<Question>>> =>
  // The columns are for the compiler alone and no part of the value, and what was left out is said as left out.
  ({ shape: 'action', ...definition }) as Action<I, O, never>

/** Entered values after reading: optional fields may be missing. */
export type InputOf<I extends Fields> = {
  readonly [Key in keyof I]: I[Key] extends { traits: { optional: true } }
    ? ValueOf<I[Key]> | null
    : ValueOf<I[Key]> | (null extends ValueOf<I[Key]> ? null : never)
}
