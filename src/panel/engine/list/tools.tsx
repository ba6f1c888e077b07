import { useState } from 'react'
import type { AnyList, FileExtension } from '#blueprint/screen/list.ts'
import { call } from '#panel/session/call.ts'
import { go } from '#panel/session/go.ts'
import { notifySuccess, notifyFailure } from '#panel/session/notifications.ts'
import { storePreference, preference, type Density } from '#panel/session/preferences.ts'
import { Button } from '#panel/ui/button.tsx'
import { Drop, MenuEntry } from '#panel/ui/drop.tsx'
import { allColumns, type ChosenColumns } from '#panel/engine/table/columns.ts'
import type { FixedFilters } from './query.ts'
import { listRequestParameters, type ListRequest } from './state.ts'
import '#panel/ui/options.css'

const densities: readonly (readonly [Density, string])[] = [
  ['compact', 'Compact'],
  ['normal', 'Normal'],
  ['comfortable', 'Comfortable'],
]

export const applyDensity = (density: Density = preference('density') ?? 'compact'): void => {
  document.documentElement.dataset['density'] = density
}

export function ColumnsMenu({ list, columns }: { list: AnyList; columns: ChosenColumns }) {
  const [density, setDensity] = useState(preference('density') ?? 'compact')
  const choose = (next: Density) => {
    setDensity(next)
    storePreference({ density: next })
    applyDensity(next)
  }
  return (
    <Drop label="Columns" title="Columns and density">
      {() => (
        <>
          <fieldset className="options">
            <legend>Columns</legend>
            {allColumns(list).map(({ key, kind }) => (
              <label key={key}>
                <input type="checkbox" checked={columns.isShown(key)} onChange={() => columns.toggle(key)} />
                {kind.label}
              </label>
            ))}
          </fieldset>
          {columns.isChanged ? (
            <Button tone="quiet" onClick={columns.reset}>
              Reset columns
            </Button>
          ) : null}
          <fieldset className="options">
            <legend>Rows</legend>
            {densities.map(([key, title]) => (
              <label key={key}>
                <input type="radio" name="density" checked={density === key} onChange={() => choose(key)} />
                {title}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </Drop>
  )
}

interface ExportProps {
  readonly list: AnyList
  readonly query: ListRequest
  readonly only: FixedFilters
  readonly columns: ChosenColumns
}

const extensionNames: Readonly<Record<FileExtension, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' }

/** The export contains what is shown: same filters, order and columns, all pages. */
export function ExportMenu({ list, query, only, columns }: ExportProps) {
  const [isBusy, setBusy] = useState(false)
  const request = async (extension: FileExtension) => {
    setBusy(true)
    try {
      const { page: _, cursor: __, ...rest } = listRequestParameters(list, query)
      const keys = columns.shown.map(({ key }) => key)
      const { message } = await call<{ message: string }>('/api/report-download/request', {
        method: 'POST',
        idempotencyKey: crypto.randomUUID(),
        body: { file_extension: extension, filter_data: { ...rest, ...only, columns: keys }, report_type: list.path },
      })
      notifySuccess(message)
      go('/download-report')
    } catch (problem) {
      notifyFailure(problem)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Drop
      isMenu
      label={isBusy ? 'Export …' : 'Export'}
      title="Export (E)"
      className="button button-plain export-button"
    >
      {() =>
        (list.export ?? []).map((extension) => (
          <MenuEntry key={extension} onPick={() => void request(extension)}>
            {extensionNames[extension]}
          </MenuEntry>
        ))
      }
    </Drop>
  )
}
