import { apiPath } from '#blueprint/paths/endpoints.ts'
import { reportFilePaths } from '#blueprint/paths/fixed-paths.ts'
import type { FileExtension } from '#blueprint/screen/list.ts'
import type { PagedList } from '#blueprint/wire.ts'
import type { WireRow } from '#panel/kinds/cells.tsx'
import { call } from '#panel/session/call.ts'
import { go } from '#panel/session/go.ts'
import { notifySuccess } from '#panel/session/notifications.ts'

/** What a file contains, as in the address of its list. */
export interface FileOrder {
  readonly path: string
  readonly extension: FileExtension
  readonly filters: Readonly<Record<string, string>>
  /** In their order. */
  readonly columns: readonly string[]
  /** Without the lines on operator, period, filters and user. */
  readonly isBare?: boolean
}

const files = '/download-report'
/** A larger file is fetched from the list of files. */
const mostRows = 50_000
const longestWaitMs = 60_000
const pauseMs = 400

const bodyOf = ({ path, extension, filters, columns, isBare = false }: FileOrder) => ({
  file_extension: extension,
  filter_data: { ...filters, columns, ...(isBare ? { preamble: 'NO' } : {}) },
  report_type: path,
})

const ordered = <Answer>(at: keyof typeof reportFilePaths, order: FileOrder): Promise<Answer> =>
  call<Answer>(reportFilePaths[at], {
    method: 'POST',
    idempotencyKey: crypto.randomUUID(),
    body: bodyOf(order),
  })

/** Requests a file and opens the list of files, where it appears (product specification 7). */
export async function requestFile(order: FileOrder): Promise<void> {
  const { message } = await ordered<{ message: string }>('request', order)
  notifySuccess(message)
  go(files)
}

/** Requests a file and downloads it as soon as it is ready; a large or slow one is left in the list of files. */
export async function downloadFile(
  order: FileOrder,
  onRows?: (rows: number, expected: number | null) => void,
): Promise<void> {
  const { data } = await ordered<{ data: { id: string } }>('direct', order)
  const until = Date.now() + longestWaitMs
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    const { data: requests } = await call<PagedList<WireRow>>(apiPath(files), { isBackground: true })
    const file = requests.find(({ id }) => id === data.id)
    if (file?.['status'] === 'READY' && typeof file['file'] === 'string') return save(file['file'])
    if (file?.['status'] === 'FAILED') throw new Error(String(file['message']))
    if (file?.['status'] === 'CANCELLED') return
    const rows = Number(file?.['rows'] ?? 0)
    const expected = file?.['expectedRows']
    onRows?.(rows, typeof expected === 'number' ? expected : null)
    if (rows > mostRows || Date.now() > until) {
      notifySuccess('This is a large file. Find it under Download report.')
      return go(files)
    }
  }
}

/** The server names the file. */
function save(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
