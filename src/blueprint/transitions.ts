import type { Flow } from './decision/flow.ts'
import { action, type Action } from './screen/action.ts'

type Button = Action<Readonly<Record<never, never>>, 'row'>
/** What moves of one flow have in common: permission, what is asked, what is refreshed. */
type Shared = Omit<Button, 'shape' | 'name' | 'title' | 'on' | 'input' | 'move' | 'isTransition'>

/** One move as a button of a row. Its name in the address is that of the move unless it says another. */
export type Transition = Partial<Shared> & Pick<Button, 'title'> & Partial<Pick<Button, 'name'>>

/** Buttons by the move each makes, in the order in which a row offers them. */
export type Transitions<Move extends string = string> = { readonly [Name in Move]: Button }

/**
 * The moves of a flow that a screen offers, each a button that enters nothing but, where it asks for one, a reason.
 * `Object.values` of them are actions of the list; `moveActs` of the engine derives what they do.
 */
export const transitions = <Move extends string, const Offered extends Move>(
  flow: Flow<string, Move>,
  shared: Shared,
  moves: { readonly [Name in Offered]: Transition | string },
): Transitions<Offered> =>
  Object.fromEntries(
    Object.entries<Transition | string>(moves).map(([move, said]) => {
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
  ) as Transitions<Offered>

const addressOf = (move: string): string => move.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
