import { refusal } from '#blueprint/decision/flow.ts'
import { assigneeRefusal } from '#blueprint/decision/queue.ts'
import type { AnyAction } from '#blueprint/screen/action.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { textOf } from '#panel/kinds/text.ts'
import { clientState } from '#panel/session/state.ts'

/** Why an action is not possible for a row, or null. */
export function refusalOf(action: AnyAction, row: WireRow): string | null {
  if (action.when && row[action.when[0]] !== action.when[1]) return action.when[2]
  const refused = moveRefusal(action, row)
  return refused ?? (action.assignee ? assignedElsewhere(action.assignee, row) : null)
}

function assignedElsewhere([column, required]: NonNullable<AnyAction['assignee']>, row: WireRow): string | null {
  const assignee = row[column]
  if (assignee === undefined) return null
  return assigneeRefusal(required, textOf(assignee) || null, clientState().user?.username ?? '')
}

function moveRefusal(action: AnyAction, row: WireRow): string | null {
  if (!action.move || action.each) return null
  const [flow, name] = action.move
  const state = row[action.stateColumn ?? 'status']
  return typeof state === 'string' ? (refusal(flow, name, state)?.refused ?? null) : null
}
