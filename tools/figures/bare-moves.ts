import type { AnyAction } from '#blueprint/screen/action.ts'
import { isRefusal, type AnyDecision } from '#blueprint/decision/decision.ts'
import type { Act } from '#engine/action/act.ts'
import { isBulk } from '#engine/action/outcomes.ts'

/** What a bare move may record beside the move: columns of its own row, events and a message. */
const bareEffects: ReadonlySet<string> = new Set(['move', 'set', 'events', 'message'])

/**
 * Row actions without input that only make a move of their flow, but are written by hand: an action, an act and two
 * lists each, where `transitions` needs one word.
 *
 * A move is bare if its rule decides it without reading the record beyond its state, and records nothing but its own
 * row. To find out, each rule is called once with a record that notes what is read of it. Rules that read the record
 * have refusals or effects of their own, and so have rules that post amounts, write other rows or start jobs.
 */
export const bareMoves = (actions: readonly AnyAction[], acts: readonly Act[]): readonly AnyAction[] =>
  actions.filter(
    (action) =>
      action.on === 'row' &&
      !isBulk(action) &&
      action.move !== undefined &&
      !action.isTransition &&
      Object.keys(action.input as object).length === 0 &&
      acts.some((act) => act.action === action && onlyMoves(act)),
  )

/** Whether the rule decides its move without reading the record. */
function onlyMoves({ action, rule }: Act): boolean {
  const [flow, move] = (action as AnyAction).move ?? []
  const record = recordInState(flow?.moves[move ?? '']?.from[0] ?? '')
  const decision = decisionOf(() => rule(record.value as never, recordInState('').value as never))
  return (
    decision !== null &&
    !isRefusal(decision) &&
    record.readPaths().length === 0 &&
    decision.move === move &&
    Object.keys(decision).every((key) => bareEffects.has(key))
  )
}

/** The decision, or null if the rule cannot work without a real record. */
function decisionOf(rule: () => AnyDecision): AnyDecision | null {
  try {
    return rule()
  } catch {
    return null
  }
}

interface NotingRecord {
  readonly value: object
  /** Properties that were read and are not merely the way to the state, as 'row.amount'. */
  readonly readPaths: () => readonly string[]
}

/** A record whose every property is again such a record, except its state. */
function recordInState(state: string): NotingRecord {
  const paths = new Set<string>()
  const part = (path: string): object =>
    new Proxy(() => undefined, {
      get(_, key) {
        if (typeof key === 'symbol') return key === Symbol.toPrimitive ? () => path : undefined
        paths.delete(path)
        if (key === 'status' || key === 'state') return state
        const own = path === '' ? key : `${path}.${key}`
        paths.add(own)
        return part(own)
      },
      apply: () => part(`${path}()`),
    })
  return { value: part(''), readPaths: () => [...paths] }
}
