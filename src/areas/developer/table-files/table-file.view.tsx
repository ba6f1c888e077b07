import { useState } from 'react'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { call, notifyFailure, saveCsv, type AboveProps } from '#panel/engine/view.ts'
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
      .then(({ data }) => saveCsv(data))
      .catch(notifyFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={isBusy} onClick={download}>
      Download for import
    </Button>
  )
}
