import { expect } from 'vitest'
import type { PanelClient } from '#checks/harness/panel-client.ts'

export type Row = Readonly<Record<string, any>>
export type Filters = Readonly<Record<string, string>>

const asked = (path: string, filters: Filters): string => `/api${path}?${new URLSearchParams(filters)}`

async function read(client: PanelClient, path: string, filters: Filters): Promise<Row> {
  const { status, body } = await client.get(asked(path, filters).replace(/%2C/g, ','))
  expect(status, `${path} ${JSON.stringify(filters)}: ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body
}

/** Every row of a list, page by page, by its id. */
export async function everyRow(client: PanelClient, path: string, filters: Filters): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const answer = await read(client, path, { ...filters, page: String(page) })
    for (const row of answer['data']) rows.set(String(row.id), row)
    if (answer['is_last_page']) {
      expect(rows.size, `${path} has each row once`).toBe(answer['total_item'])
      return rows
    }
  }
}

/** The same of a list that is read onwards from where one stands. */
export async function everyBooking(client: PanelClient, path: string, filters: Filters): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const answer: Row = await read(client, path, { ...filters, ...(cursor === '' ? {} : { cursor }) })
    rows.push(...answer['data'])
    cursor = answer['load_more'] ? String(answer['next_cursor']) : null
  }
  return rows
}

export const totalsOf = async (
  client: PanelClient,
  path: string,
  filters: Filters,
): Promise<{ total_item: number; totals: Row }> => (await read(client, `${path}/totals`, filters))['data']

export const figuresOf = async (client: PanelClient, path: string, filters: Filters): Promise<Row> =>
  (await read(client, path, filters))['data']
