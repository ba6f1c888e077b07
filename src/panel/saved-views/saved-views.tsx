import { useState } from 'react'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { ChosenColumns } from '#panel/engine/table/columns.ts'
import { listRequestParameters, parseListRequest, type ListRequest, type ListState } from '#panel/engine/list/state.ts'
import { formatCount } from '#panel/kinds/format.ts'
import { useSite } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { fromStored } from './stored-search.ts'
import { toStored } from './to-stored.ts'
import { useSavedViews, useViewCount, type SavedView } from './use-saved-views.ts'
import './saved-views.css'

interface SavedViewsProps {
  readonly list: AnyList
  readonly query: ListRequest
  readonly set: ListState['set']
  readonly columns: ChosenColumns
  readonly onClose: () => void
}

/** The saved views of a list: to open, to save what is shown, to share with a role, and to open the list with. */
export default function SavedViews({ list, query, set, columns, onClose }: SavedViewsProps) {
  const { timezone: zone, week_start: weekStart } = useSite()
  const { views, roles, failure, save, remove, open } = useSavedViews(list)
  const [editing, setEditing] = useState<SavedView | null>(null)
  const shown = { search: toStored(listRequestParameters(list, query), zone, weekStart), ...columns.chosen }
  if (failure) return <FailureNote failure={failure} />
  if (!views) return <Waiting />
  const apply = ({ view: { search, ...layout } }: SavedView) => {
    columns.apply(layout)
    const { filters, sort, direction } = parseListRequest(list, fromStored(search, zone, weekStart))
    set({ filters, sort, direction })
    onClose()
  }
  return (
    <div className="saved-views">
      {views.length === 0 ? <p>No saved views yet. Save the filters, order and columns that you use often.</p> : null}
      <ul aria-label="Saved views">
        {views.map((one) => (
          <li key={one.id}>
            <button
              type="button"
              className="saved-view"
              aria-current={one.view.search === shown.search ? 'true' : undefined}
              onClick={() => apply(one)}
            >
              <span>{one.name}</span>
              <ViewCount list={list} search={fromStored(one.view.search, zone, weekStart)} />
              <small>{one.isOwn ? (one.roleName ?? '') : `by ${one.by}`}</small>
            </button>
            <Button tone="quiet" aria-pressed={one.isDefault} onClick={() => void open(one.isDefault ? null : one)}>
              {one.isDefault ? 'Default' : 'Set as default'}
            </Button>
            {one.isOwn ? (
              <>
                <Button tone="quiet" onClick={() => setEditing(one)}>
                  Edit
                </Button>
                <Button tone="quiet" onClick={() => void remove(one)} aria-label={`Delete ${one.name}`}>
                  Delete
                </Button>
              </>
            ) : null}
          </li>
        ))}
      </ul>
      <ViewForm
        key={editing?.id ?? ''}
        editing={editing}
        roles={roles}
        onSave={async (name, role, isUpdated) => {
          const view = editing && !isUpdated ? editing.view : shown
          if (await save({ name, view, role: role || undefined, ...(editing ? { id: editing.id } : {}) }))
            setEditing(null)
        }}
      />
    </div>
  )
}

function ViewCount({ list, search }: { readonly list: AnyList; readonly search: string }) {
  const count = useViewCount(list, search)
  return <small className="saved-view-count">{count === undefined ? '' : formatCount(count)}</small>
}

interface ViewFormProps {
  readonly editing: SavedView | null
  readonly roles: readonly { readonly id: string; readonly name: string }[]
  readonly onSave: (name: string, role: string, isUpdated: boolean) => void
}

/** The name of a view and who sees it; an edited view keeps its filters unless they are replaced. */
function ViewForm({ editing, roles, onSave }: ViewFormProps) {
  const [name, setName] = useState(editing?.name ?? '')
  const [role, setRole] = useState(editing?.roleId ?? '')
  const [isUpdated, setUpdated] = useState(false)
  return (
    <fieldset className="saved-view-form">
      <legend>{editing ? `Edit ${editing.name}` : 'Save current view'}</legend>
      <label>
        Name
        <input className="native" value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </label>
      {roles.length > 0 ? (
        <label>
          Visible to
          <select className="native" value={role} onChange={(event) => setRole(event.target.value)}>
            <option value="">Only me</option>
            {roles.map((one) => (
              <option key={one.id} value={one.id}>
                Role {one.name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {editing ? (
        <label>
          <input type="checkbox" checked={isUpdated} onChange={(event) => setUpdated(event.target.checked)} /> Replace
          filters and columns with those shown
        </label>
      ) : null}
      <Button tone="primary" disabled={name.trim() === ''} onClick={() => onSave(name.trim(), role, isUpdated)}>
        Save view
      </Button>
    </fieldset>
  )
}
