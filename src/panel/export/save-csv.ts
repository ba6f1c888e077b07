/** Saves a text as a CSV file. Spreadsheets know by the mark at its beginning that letters are those of UTF-8. */
export function saveCsv({ name, csv }: { readonly name: string; readonly csv: string }): void {
  const file = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = file
  link.download = name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(file), 60_000)
}
