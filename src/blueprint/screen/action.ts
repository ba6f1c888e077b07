import type { Views } from '#blueprint/addresses.ts'
import type { Flow } from '#blueprint/decision/flow.ts'
import type { Assignee } from '#blueprint/decision/queue.ts'
import type { AnyKind, ValueOf } from '#blueprint/kind.ts'
import type { Permission } from './permissions.ts'

export type Fields = Readonly<Record<string, AnyKind>>

declare const actionName: unique symbol
declare const moving: unique symbol

/** An operation on one row, on several rows, or (on 'list') on none yet: creating, importing. */
export interface Action<
  I extends Fields = Fields,
  O extends 'row' | 'rows' | 'list' = 'row' | 'rows' | 'list',
  Column extends string = string,
  Moves extends string = string,
> {
  readonly shape: 'action'
  /** A noun, unique in its list: POST /api<list path>/:id/<name>. */
  readonly name: string
  readonly title: string
  readonly permission: Permission
  /** 'row': one id in the path. 'rows': the same for each of up to 200 ids. 'list': no id. */
  readonly on: O
  /**
   * The button is disabled with a reason where the flow does not allow the move. `stateColumn`
   * holds the state (default status).
   */
  readonly move?: readonly [Flow<string, string>, string]
  readonly stateColumn?: string
  /** Enabled only for rows whose column has this value; other rows show the third text. */
  readonly when?: readonly [column: string, value: string, otherwise: string]
  /** Enabled only for rows of this assignee; other rows show why not. */
  readonly assignee?: readonly [column: string, assignee: Assignee]
  readonly input: I
  /** A custom input view where plain fields are not enough. */
  readonly view?: Views['input']
  /** Confirmation question; {column} is replaced by the row's value. */
  readonly confirm?: string
  /**
   * Additional input: 'reason' (code and text) or 'password' (reason and the user's transaction
   * password).
   */
  readonly asks?: 'reason' | 'password'
  /** Requires a second approver: always, or above the role's limit for the act's amount. */
  readonly secondApproval?: 'always' | 'aboveLimit'
  /** Permission of the second approver; default: that of the action. */
  readonly secondPermission?: Permission
  /** Shows the effects before confirming: the rule runs and is rolled back. */
  readonly preview?: boolean
  readonly tone?: 'plain' | 'danger'
  /** A fixed endpoint where the specification names one. */
  readonly at?: string
  /** Called by another part of the panel; the list shows no button for it. */
  readonly isSilent?: true
  /** Created by `transitions`: a bare move of its flow. */
  readonly isTransition?: true
  /**
   * Type-level only: the columns that `move`, `when` and `confirm` read. Only a list that has them
   * accepts the action.
   */
  readonly [actionName]?: Column
  /** Type-level only: the moves of its flow. */
  readonly [moving]?: Moves
}
export type AnyAction = Action<any, any, any, any>

/** The moves that the act of an action may decide: all of its flow, none without one. */
export type MovesOf<A> = A extends { readonly [moving]?: infer Moves extends string } ? Moves : never

/** Names in braces: 'Pay {amount} to {player}?' reads amount and player. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Column}}${infer Rest}`
  ? Column | Placeholder<Rest>
  : never
type StateColumn<Move, Column> = [Move] extends [never] ? never : [Column] extends [never] ? 'status' : Column
type Named<Move, State extends string, When extends string, Question extends string> =
  | StateColumn<Move, State>
  | When
  | Placeholder<Question>

export const action = <
  const I extends Fields,
  const O extends 'row' | 'rows' | 'list',
  const Move extends string = never,
  const State extends string = never,
  const When extends string = never,
  const Question extends string = '',
>(
  definition: Omit<
    Action<I, O>,
    'shape' | typeof actionName | typeof moving | 'move' | 'stateColumn' | 'when' | 'confirm'
  > & {
    readonly move?: readonly [flow: Flow<string, Move>, move: NoInfer<Move>]
    readonly stateColumn?: State
    readonly when?: readonly [column: When, value: string, otherwise: string]
    readonly confirm?: Question
  },
): Action<I, O, Named<NoInfer<Move>, NoInfer<State>, NoInfer<When>, NoInfer<Question>>, NoInfer<Move>> =>
  // The columns exist at type level only.
  ({ shape: 'action', ...definition }) as Action<I, O, never, never>

/** Parsed input values; optional fields may be null. */
export type InputOf<I extends Fields> = {
  readonly [Key in keyof I]: I[Key] extends { traits: { optional: true } }
    ? ValueOf<I[Key]> | null
    : ValueOf<I[Key]> | (null extends ValueOf<I[Key]> ? null : never)
}
