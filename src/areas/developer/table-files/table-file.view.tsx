import { useState } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { call, notifyFailure, type AboveProps } from '#panel/engine/view.ts'
import { Button } from '#panel/ui/button.tsx'
import { fileTables, tableFile } from './table-file.queries.ts'

/** The table that is shown, as its import reads it. */
export default function TableFile({ filters }: AboveProps) {
  const [isBusy, setBusy] = useState(false)
  const table = fileTables.find((one) => one === filters['table'])
  if (table === undefined) return null
  const download = () => {
    setBusy(true)
    call<{ data: AnswerOf<typeof tableFile> }>(tableFile.at, { query: { table, domain: filters['domainId'] } })
      .then(({ data }) => save(data))
      .catch(notifyFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={isBusy} onClick={download}>
      Download for import
    </Button>
  )
}

function save({ name, csv }: AnswerOf<typeof tableFile>): void {
  // Spreadsheets know by the mark at the beginning that letters are those of UTF-8.
  const file = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
