import { expect } from 'vitest'
import type { CursorList, FilterTotals, PagedList } from '#blueprint/wire.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'

export type Row = Readonly<Record<string, unknown>>
export type Filters = Readonly<Record<string, string>>

const urlOf = (path: string, filters: Filters): string => `/api${path}?${new URLSearchParams(filters)}`

/** Reads a screen's data, typed as in the panel. */
async function read<Body>(client: PanelClient, path: string, filters: Filters): Promise<Body> {
  const { status, body } = await client.get(urlOf(path, filters).replace(/%2C/g, ','))
  expect(status, `${path} ${JSON.stringify(filters)}: ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body
}

/** Every row of a list, page by page, by its id. */
export async function everyRow(client: PanelClient, path: string, filters: Filters): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const {
      data,
      is_last_page: isLast,
      total_item: total,
    } = await read<PagedList<Row>>(client, path, { ...filters, page: String(page) })
    for (const row of data) rows.set(String(row['id']), row)
    if (isLast) {
      expect(rows.size, `${path} has each row once`).toBe(total)
      return rows
    }
  }
}

/** The same for a list with cursors. */
export async function everyStatementLine(client: PanelClient, path: string, filters: Filters): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer: CursorList<Row> = await read(client, path, { ...filters, ...(cursor === '' ? {} : { cursor }) })
    rows.push(...answer.data)
    cursor = answer.load_more ? answer.next_cursor : null
  }
  return rows
}

export const totalsOf = async (client: PanelClient, path: string, filters: Filters): Promise<FilterTotals['data']> =>
  (await read<FilterTotals>(client, `${path}/totals`, filters)).data

export const figuresOf = async (client: PanelClient, path: string, filters: Filters): Promise<Row> =>
  (await read<{ data: Row }>(client, path, filters)).data
