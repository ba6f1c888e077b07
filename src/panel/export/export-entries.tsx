import { useState } from 'react'
import type { FileExtension } from '#blueprint/screen/list.ts'
import { MenuEntry } from '#panel/ui/drop.tsx'
import { listRequestParameters } from '#panel/engine/list/state.ts'
import { notifyFailure } from '#panel/session/notifications.ts'
import { preference, storePreference } from '#panel/session/preferences.ts'
import { useHasPermission, useSite } from '#panel/session/state.ts'
import { formatCount } from '#panel/kinds/format.ts'
import { downloadFile, requestFile } from './export-file.ts'
import type { ExportProps } from './export-props.ts'
import '#panel/ui/options.css'

interface ExportEntriesProps extends ExportProps {
  /** Rows written so far, followed by a space; null when done. */
  readonly onProgress: (rows: string | null) => void
}

const extensionNames: Readonly<Record<FileExtension, string>> = { csv: 'CSV', xlsx: 'Excel (XLSX)', pdf: 'PDF' }

function progressText(rows: number, expected: number | null, currency: string): string {
  if (rows === 0) return ''
  const written = formatCount(rows, currency)
  return expected === null ? `${written} ` : `${written} of ${formatCount(expected, currency)} `
}

export default function ExportEntries({ list, query, only, columns, onProgress }: ExportEntriesProps) {
  const [isBare, setBare] = useState(preference('hasNoPreamble') ?? false)
  const { currency } = useSite()
  const mayDownload = useHasPermission('DOWNLOAD_REPORT_VIEW')
  const ask = async (extension: FileExtension, isDirect: boolean) => {
    onProgress('')
    try {
      const { page: _, cursor: __, ...rest } = listRequestParameters(list, query)
      const keys = columns.shown.map(({ key }) => key)
      const order = { path: list.path, extension, filters: { ...rest, ...only }, columns: keys, isBare }
      await (isDirect
        ? downloadFile(order, (rows, expected) => onProgress(progressText(rows, expected, currency)))
        : requestFile(order))
    } catch (problem) {
      notifyFailure(problem)
    } finally {
      onProgress(null)
    }
  }
  const keepBare = (next: boolean) => {
    setBare(next)
    storePreference({ hasNoPreamble: next })
  }
  const formats = list.export ?? []
  return (
    <>
      {mayDownload
        ? formats.map((extension) => (
            <MenuEntry key={extension} onPick={() => void ask(extension, true)}>
              {extensionNames[extension]}
            </MenuEntry>
          ))
        : null}
      {formats.map((extension) => (
        <MenuEntry key={extension} onPick={() => void ask(extension, false)}>
          {extensionNames[extension]} to Download report
        </MenuEntry>
      ))}
      <div className="options">
        <label title="Operator, period, filters, time zone and user, above the table of a CSV or PDF and below that of a workbook">
          <input type="checkbox" checked={!isBare} onChange={({ target }) => keepBare(!target.checked)} />
          Include period, filters and user
        </label>
      </div>
    </>
  )
}
