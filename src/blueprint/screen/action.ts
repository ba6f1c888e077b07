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
  readonly when?: readonly [column: string, value: string | boolean, otherwise: string]
  /** Enabled only for rows of this assignee; other rows show why not. */
  readonly assignee?: readonly [column: string, assignee: Assignee]
  readonly input: I
  /** A custom input view where plain fields are not enough. */
  readonly view?: Views['input']
  /** The input view shown after it was done, with its answers as values: a receipt. */
  readonly shows?: Views['input']
  /** Confirmation question; {column} is replaced by the row's value, {column: line|lines} by a count with its word. */
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
  /** For 'rows': a row that the rule refuses is skipped and named with the reason; the others are done. */
  readonly skipsRefused?: true
  /** On 'row': done, with the move, for each of the rows of this kind that belong to it, as an action on 'rows' is; named by the act. */
  readonly each?: 'event' | 'market'
  /** Figures of the rows that the preview adds up: whole numbers, or amounts by currency. */
  readonly adds?: readonly string[]
  /** The action on 'rows' that takes it back for exactly the rows it changed; offered for a while after it. */
  readonly undo?: () => AnyAction
  readonly tone?: 'plain' | 'danger'
  /** A fixed endpoint where the specification names one. */
  readonly at?: string
  /**
   * A call that needs no Idempotency-Key: without one, for so many seconds the same content of the same user is the same
   * request.
   */
  readonly sameWithin?: number
  /** Called by another part of the panel; the list shows no button for it. */
  readonly isSilent?: true
  /** Also allowed while the archive is open: it changes nothing but files of the user. */
  readonly whileInArchive?: true
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

/** Names in braces: 'Pay {amount} to {player}?' reads amount and player; '{lines: line|lines}' counts lines. */
export type Placeholder<Text extends string> = Text extends `${string}{${infer Column}}${infer Rest}`
  ? (Column extends `${infer Count}: ${string}` ? Count : Column) | Placeholder<Rest>
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
  const Each extends 'event' | 'market' = never,
>(
  definition: Omit<
    Action<I, O>,
    'shape' | typeof actionName | typeof moving | 'move' | 'stateColumn' | 'when' | 'confirm' | 'each'
  > & {
    readonly each?: Each
    readonly move?: readonly [flow: Flow<string, Move>, move: NoInfer<Move>]
    readonly stateColumn?: State
    readonly when?: readonly [column: When, value: string | boolean, otherwise: string]
    readonly confirm?: Question
  },
): Action<
  I,
  O,
  Named<[Each] extends [never] ? NoInfer<Move> : never, NoInfer<State>, NoInfer<When>, NoInfer<Question>>,
  NoInfer<Move>
> =>
  // The columns exist at type level only.
  ({ shape: 'action', ...definition }) as Action<I, O, never, never>

/** Parsed input values; optional fields may be null. */
export type InputOf<I extends Fields> = {
  readonly [Key in keyof I]: I[Key] extends { traits: { optional: true } }
    ? ValueOf<I[Key]> | null
    : ValueOf<I[Key]> | (null extends ValueOf<I[Key]> ? null : never)
}
