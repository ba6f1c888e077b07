import type { Flow } from './decision/flow.ts'
import { action, type Action, type Placeholder } from './screen/action.ts'

type Button<Column extends string = string, Moves extends string = string> = Action<
  Readonly<Record<never, never>>,
  'row',
  Column,
  Moves
>
/** Properties shared by the moves of one flow. */
type Shared = Omit<Button, 'shape' | 'name' | 'title' | 'on' | 'input' | 'move' | 'isTransition'>

/** One move as a row button. Its URL name is derived from the move unless given. */
export type Transition = Partial<Shared> & Pick<Button, 'title'> & Partial<Pick<Button, 'name'>>

/** Buttons by move, in the order they are offered. */
export type Transitions<Name extends string = string, Moves extends string = string> = {
  readonly [Each in Name]: Button<string, Moves>
}

type StateColumn<S, Own> = Own extends { readonly stateColumn: infer Column extends string }
  ? Column
  : S extends { readonly stateColumn: infer Column extends string }
    ? Column
    : 'status'
type WhenColumn<T> = T extends { readonly when: readonly [infer Column extends string, ...unknown[]] } ? Column : never
type ConfirmColumn<T> = T extends { readonly confirm: infer Question extends string } ? Placeholder<Question> : never
/** Columns a button reads: its state, its condition, and placeholders of its question. */
type ColumnsOf<S, Own> = StateColumn<S, Own> | WhenColumn<S> | WhenColumn<Own> | ConfirmColumn<S> | ConfirmColumn<Own>

/**
 * Creates row actions for bare moves of a flow, without input except a reason where required. Pass
 * `Object.values` of the result to the list; `moveActs` of the engine derives the server half.
 */
export const transitions = <
  Move extends string,
  const S extends Shared,
  const M extends { readonly [Name in Move]?: Transition | string },
>(
  flow: Flow<string, Move>,
  shared: S,
  moves: M,
): { readonly [Name in keyof M & string]: Button<ColumnsOf<S, M[Name]>, Move> } =>
  Object.fromEntries(
    Object.entries(moves as Readonly<Record<string, Transition | string>>).map(([move, definition]) => {
      const own = typeof definition === 'string' ? { title: definition } : definition
      return [
        move,
        action({
          name: addressOf(move),
          ...shared,
          ...own,
          on: 'row',
          input: {},
          move: [flow as Flow, move],
          isTransition: true,
        }),
      ]
    }),
  ) as never

const addressOf = (move: string): string => move.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
