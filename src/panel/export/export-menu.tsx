import { useState } from 'react'
import { Drop } from '#panel/ui/drop.tsx'
import { part, Part } from '#panel/ui/part.tsx'
import type { ExportProps } from './export-props.ts'

const Entries = part(() => import('./export-entries.tsx'))

/** The export contains what is shown: same filters, order and columns, all pages. */
export function ExportMenu({ list, query, only, columns }: ExportProps) {
  const [progress, setProgress] = useState<string | null>(null)
  return (
    <Drop
      isMenu
      label={progress === null ? 'Export' : `Export ${progress}…`}
      title="Export (E)"
      className="button button-plain export-button"
    >
      {() => (
        <Part>
          <Entries list={list} query={query} only={only} columns={columns} onProgress={setProgress} />
        </Part>
      )}
    </Drop>
  )
}
