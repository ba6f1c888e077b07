import type { AnyAction } from '#blueprint/screen/action.ts'
import type { ActAnswer, Run } from '#engine/run.ts'
import type { FilterTotals } from '#blueprint/wire.ts'
import type { EffectPreview } from './preview.ts'

export interface Outcome {
  readonly message: string
  readonly effect?: EffectPreview
  /** Id of the pending approval. */
  readonly approval?: string
  readonly once?: Readonly<Record<string, string>>
  readonly answers?: unknown
  /** Id of the row, if the action can be undone for it. */
  readonly undoable?: string
}

/** A row that was refused while others are done. */
export interface Skipped {
  readonly id: string
  readonly name: string
  readonly reason: string
}

/** Whether the action is done for several rows at once. */
export const isBulk = ({ on, each }: AnyAction): boolean => on === 'rows' || each !== undefined

/** 'Has warnings: Known device (3). Not checked yet (1).' */
export function skippedText(skipped: readonly Skipped[]): string {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason.replace(/\.$/, ''))
  return [...reasons]
    .map(([reason, rows]) => (skipped.length > 1 ? `${reason} (${rows.length}).` : `${reason}.`))
    .join(' ')
}

interface Others {
  readonly skipped: readonly Skipped[]
  /** Count and sums of the rows, where the action is on all that match. */
  readonly matched: FilterTotals['data'] | undefined
}

/** The answer for all rows of an action. */
export function answerFor(run: Run, outcomes: readonly Outcome[], { skipped, matched }: Others): ActAnswer {
  const { action } = run.binding.act
  const approvals = outcomes.flatMap(({ approval }) => approval ?? [])
  const [first] = outcomes
  if (run.request.preview) {
    const effects = outcomes.map(({ effect }) => effect)
    const data = matched
      ? { effects, skipped, matched }
      : action.skipsRefused
        ? { effects, skipped }
        : isBulk(action)
          ? effects
          : first?.effect
    return { status: 200, body: { status: true, message: first?.message ?? '', data } }
  }
  if (approvals.length > 0) {
    const data = isBulk(action) ? { approvals, done: outcomes.length - approvals.length } : { approval: approvals[0] }
    return { status: 202, body: { status: true, message: 'Awaiting second approval', data } }
  }
  const once = Object.assign({}, ...outcomes.map((outcome) => outcome.once ?? {})) as Readonly<Record<string, string>>
  const undoable = outcomes.flatMap((outcome) => outcome.undoable ?? [])
  const done = { done: outcomes.length, skipped, ...(undoable.length > 0 ? { undoable } : {}) }
  const data = skipped.length > 0 || undoable.length > 0 ? done : outcomes.find(({ answers }) => answers)?.answers
  return {
    status: 200,
    body: {
      status: true,
      message: messageOf(action.title, outcomes, skipped),
      ...(data === undefined ? {} : { data }),
      ...(Object.keys(once).length > 0 ? { once } : {}),
    },
  }
}

function messageOf(title: string, outcomes: readonly Outcome[], skipped: readonly Skipped[]): string {
  if (skipped.length > 0) return `${title}: ${outcomes.length} done, ${skipped.length} skipped. ${skippedText(skipped)}`
  return outcomes.length > 1 ? `${title}: ${outcomes.length} done` : (outcomes[0]?.message ?? title)
}
