import { useEffect } from 'react'
import { isolated } from '#values/text/isolated.ts'

let page = ''
let record: string | null = null

const write = (): void => {
  document.title = record === null ? page : `${isolated(record)} · ${page}`
}

export const setPageTitle = (title: string): void => {
  page = title
  write()
}

/** The tab of the browser names the open record before the page. */
export function useRecordTitle(name: string | null): void {
  useEffect(() => {
    if (name === null || name === '') return undefined
    record = name
    write()
    return () => {
      record = null
      write()
    }
  }, [name])
}
