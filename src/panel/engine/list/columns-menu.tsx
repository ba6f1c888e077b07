import { useState } from 'react'
import type { AnyList } from '#blueprint/screen/list.ts'
import { storePreference, preference, type Density } from '#panel/session/preferences.ts'
import { part, Part } from '#panel/ui/part.tsx'
import { Drop } from '#panel/ui/drop.tsx'
import type { ChosenColumns } from '#panel/engine/table/columns.ts'
import '#panel/ui/options.css'

const ColumnOptions = part(() => import('#panel/columns/column-options.tsx'))

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
          <Part>
            <ColumnOptions list={list} columns={columns} />
          </Part>
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
