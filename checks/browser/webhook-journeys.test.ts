import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator } from 'playwright-core'
import { violations } from './accessibility.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { screenOf } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

const queryOne = async (text: string, values: readonly unknown[] = []) =>
  (await stage.database.ownerPool.query<Record<string, unknown>>(text, [...values])).rows[0]

/** An endpoint whose receiver refused so many deliveries within an hour; its address is never called. */
async function refusedBy(url: string, count: number): Promise<unknown> {
  const endpoint = await queryOne(
    `insert into webhook_endpoint (domain_id, url, events, secret_encrypted, created_by)
     values ((select min(id) from domain), $1, array['deposit.succeeded'], 'v2.sealed', 'journey') returning id`,
    [url],
  )
  await stage.database.ownerPool.query(
    `insert into webhook_delivery (domain_id, endpoint_id, event_id, event, aggregate, body, status, attempts, failure, http_status, error,
       failed_since, failed_at)
     select domain_id, id, uuidv7(), 'deposit.succeeded', 'deposit:' || n, '{}', 'FAILED', 12, 'ANSWER', 503, 'The endpoint answered 503',
       now() - interval '1 hour', now() from webhook_endpoint, generate_series(1, $2::int) n where id = $1`,
    [endpoint?.['id'], count],
  )
  return endpoint?.['id']
}

test('J6 replays 214 identical failures from the spike: 3 clicks, 15 seconds', async () => {
  const endpoint = await refusedBy('https://10.0.0.1/journey', 214)
  const { page, open, errors, shot, close } = await stage.signInAs('developer')
  await open('/webhooks')
  const spike = screenOf(page).getByRole('table', { name: 'Failing deliveries' })
  await expect.poll(() => spike.textContent()).toContain('214')
  await untilStill(page)
  expect(await violations(page)).toEqual([])
  let clicks = 0
  const click = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  await click(spike.getByRole('row', { name: 'https://10.0.0.1/journey' }).getByRole('button', { name: 'Replay all' }))
  const dialog = page.getByRole('dialog', { name: 'Replay all' })
  await click(dialog.getByRole('button', { name: 'Preview' }))
  await expect.poll(() => dialog.textContent()).toContain('214')
  await shot('journey-webhook-replay')
  await click(dialog.getByRole('button', { name: 'Replay all' }))
  await dialog.waitFor({ state: 'detached' })
  // Keystroke-level estimate: 1.3 s to point and click, and 1.35 s to think before the preview.
  expect([clicks, clicks * 1.3 + 1.35 < 15]).toEqual([3, true])
  expect(
    await queryOne(
      `select count(*)::int as sent, bool_and(is_replay) as "areReplays" from webhook_delivery where endpoint_id = $1 and attempts_before = 12`,
      [endpoint],
    ),
  ).toEqual({ sent: 214, areReplays: true })
  expect(errors).toEqual([])
  await close()
})
