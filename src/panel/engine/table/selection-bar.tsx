import type { ComponentProps } from 'react'
import { Button } from '#panel/ui/button.tsx'
import { ExportMenu } from '#panel/export/export-menu.tsx'
import { MatchingBar, SelectMatching, type MatchingProps } from '#panel/matching/matching-bar.tsx'
import { refusalOf } from '#panel/kinds/refusal-of.ts'
import { UndoSlot } from '#panel/engine/queue/undo-slot.tsx'
import { idOf } from './table.tsx'
import './selection.css'

interface SelectionBarProps extends Omit<ComponentProps<typeof ExportMenu>, 'query'>, MatchingProps {}
export default function SelectionBar(props: SelectionBarProps) {
  const { selecting, actions, total: _total, onDo, query, ...tools } = props
  const { rows, clear, except } = selecting
  if (except) return <MatchingBar {...props} except={except} />
  const isFoundByIds = tools.list.filters['id']?.operator === 'anyOf'
  const chosen = { ...query, filters: { ...query.filters, id: rows.map(idOf).join(',') } }
  return (
    <div className="selection-bar" role="toolbar" aria-label="Selected rows">
      <strong>{rows.length} selected</strong>
      <SelectMatching {...props} />
      {actions.map((action) => {
        const refusals = rows.map((row) => refusalOf(action, row))
        // What skips refused rows is possible as soon as one row is.
        const isPossible = action.skipsRefused ? refusals.includes(null) : refusals.every((one) => one === null)
        const refused = isPossible ? undefined : refusals.find((one) => one !== null)
        return (
          <Button
            key={action.name}
            tone={action.tone === 'danger' ? 'danger' : 'plain'}
            disabled={refused !== undefined}
            title={refused ?? undefined}
            onClick={() => onDo(action, rows)}
          >
            {action.title}
          </Button>
        )
      })}
      {isFoundByIds ? <ExportMenu {...tools} query={chosen} /> : null}
      <UndoSlot />
      <Button tone="quiet" onClick={clear}>
        Clear selection (Esc)
      </Button>
    </div>
  )
}
