import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rowsOf, waitForRows } from '../lists.ts'
import { screenOf, type PanelPage } from '../panel-page.ts'

/** Sends what a dialog of the colleague's tab would send. */
export const act = (page: Page, path: string, body: object) =>
  page.evaluate(
    async ({ at, content }) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        'X-Requested-With': 'XMLHttpRequest',
        'Content-Type': 'application/json',
        'Idempotency-Key': crypto.randomUUID(),
        'X-XSRF-TOKEN': decodeURIComponent(token),
      }
      const answer = await fetch(at, { method: 'POST', headers, body: JSON.stringify(content) })
      return answer.status
    },
    { at: path, content: body },
  )

interface Shown {
  readonly data: readonly { readonly id: string | number }[]
}
/** Does something that reads the list, and returns the ids of the rows that are then shown. */
export async function idsAfter(
  { page }: PanelPage,
  path: string,
  does: () => Promise<unknown>,
): Promise<readonly string[]> {
  const [response] = await Promise.all([
    page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api${path}` && answer.ok()),
    does(),
  ])
  const { data } = (await response.json()) as Shown
  await waitForRows(page)
  await expect.poll(() => rowsOf(page).count()).toBe(data.length)
  return data.map(({ id }) => String(id))
}

export const nextPage = ({ page }: PanelPage) => screenOf(page).getByRole('button', { name: 'Next page' }).click()
