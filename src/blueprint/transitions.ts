import type { Flow } from './decision/flow.ts'
import { action, type Action, type Placeholder } from './screen/action.ts'

type Button<Column extends string = string> = Action<Readonly<Record<never, never>>, 'row', Column>
/** What moves of one flow have in common: permission, and what is asked for. */
type Shared = Omit<Button, 'shape' | 'name' | 'title' | 'on' | 'input' | 'move' | 'isTransition'>

/** One move as a button of a row. Its name in the address is that of the move unless it says another. */
export type Transition = Partial<Shared> & Pick<Button, 'title'> & Partial<Pick<Button, 'name'>>

/** Buttons by the move each makes, in the order in which a row offers them. */
export type Transitions<Move extends string = string> = { readonly [Name in Move]: Button }

type StateColumn<S, Own> = Own extends { readonly stateColumn: infer Column extends string }
  ? Column
  : S extends { readonly stateColumn: infer Column extends string }
    ? Column
    : 'status'
type WhenColumn<T> = T extends { readonly when: readonly [infer Column extends string, ...unknown[]] } ? Column : never
type Asked<T> = T extends { readonly confirm: infer Question extends string } ? Placeholder<Question> : never
/** The columns that a button reads: its state, its condition, and what its question names. */
type ColumnsOf<S, Own> = StateColumn<S, Own> | WhenColumn<S> | WhenColumn<Own> | Asked<S> | Asked<Own>

/**
 * The moves of a flow that a screen offers, each a button that enters nothing but, where it asks for one, a reason.
 * `Object.values` of them are actions of the list; `moveActs` of the engine derives what they do.
 */
export const transitions = <
  Move extends string,
  const S extends Shared,
  const M extends { readonly [Name in Move]?: Transition | string },
>(
  flow: Flow<string, Move>,
  shared: S,
  moves: M,
): { readonly [Name in keyof M & string]: Button<ColumnsOf<S, M[Name]>> } =>
  Object.fromEntries(
    Object.entries(moves as Readonly<Record<string, Transition | string>>).map(([move, said]) => {
      const own = typeof said === 'string' ? { title: said } : said
      return [
        move,
        action({
          name: addressOf(move),
          ...shared,
          ...own,
          on: 'row',
          input: {},
          move: [flow, move],
          isTransition: true,
        }),
      ]
    }),
  ) as never

const addressOf = (move: string): string => move.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
