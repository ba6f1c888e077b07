import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { guideStart, lineOf, playerSiteGuide } from '#server/openapi/player-site-guide.ts'
import { violations } from './accessibility.ts'
import { demoUser, openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { choose, shownOnce } from './first-day/owner.ts'
import { rowsOf, waitForRows } from './lists.ts'
import { screenOf, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup()
}, 300_000)
afterAll(() => stage?.close())

/** Keystroke-level estimate: 1.3 s to point and click, 0.28 s for a key, and 1.35 s to think before a dialog. */
function reader() {
  let seconds = 0
  return {
    seconds: () => seconds,
    think: () => {
      seconds += 1.35
    },
    click: async (what: Locator) => {
      seconds += 1.3
      await what.click()
    },
    type: async (what: Locator, text: string) => {
      seconds += 1.3 + text.length * 0.28
      await what.fill(text)
    },
  }
}
type Reader = ReturnType<typeof reader>

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

/** As the guide says: with the password that the start printed. */
async function signIn({ click, type }: Reader, { page, open }: PanelPage, name: 'owner' | 'deputy'): Promise<void> {
  await open('/login')
  await type(page.getByLabel('Username'), demoUser(name).username)
  await type(page.getByLabel('Password'), demoUser(name).password)
  await click(page.getByRole('button', { name: 'Sign in' }))
  await page.locator('.frame main h1').first().waitFor()
}

/** Gives the reason and the transaction password that a dialog asks for, and sends it. */
async function send({ click, type, think }: Reader, page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title })
  think()
  await click(dialog.getByLabel('Reason'))
  await dialog.getByLabel('Reason').selectOption('CHECKED')
  await type(dialog.getByLabel('Details'), 'Guide')
  await type(dialog.getByLabel('Your transaction password'), demoUser('owner').transactionPassword)
  await click(dialog.locator('.dialog-foot').getByRole('button', { name: title, exact: true }))
  await dialog.waitFor({ state: 'hidden' })
}

/** Each step of the guide in the panel by how it begins; the page of the list is two clicks in the menu. */
const inPanel: Readonly<Record<string, (by: Reader, owner: PanelPage, deputy: PanelPage) => Promise<unknown>>> = {
  async 'Sign in as owner'(by, owner) {
    await signIn(by, owner, 'owner')
    await owner.open('/inbound-keys')
    await waitForRows(owner.page)
    await by.click(screenOf(owner.page).getByRole('button', { name: 'New key', exact: true }))
    const dialog = owner.page.getByRole('dialog', { name: 'New key' })
    const domain = await queryOne('select name from domain order by id limit 1')
    // By a pattern nothing is typed: a blank would close the choices.
    await choose(dialog, owner.page, 'Domain', new RegExp(String(domain?.['name'])))
    await by.type(dialog.locator('[name=name]'), 'website')
    await send(by, owner.page, 'New key')
  },
  async 'Sign in as deputy'(by, _, deputy) {
    const { page } = deputy
    await signIn(by, deputy, 'deputy')
    await by.click(page.getByRole('button', { name: /^Approvals: / }))
    const inbox = page.getByRole('dialog', { name: 'Approvals' })
    await by.click(inbox.getByRole('row', { name: 'key website' }).getByRole('button', { name: 'Review' }))
    by.think()
    const review = page.getByRole('dialog', { name: 'New key: review' })
    await by.click(review.getByRole('button', { name: 'Approve' }))
    await review.waitFor({ state: 'hidden' })
  },
  async 'As owner again'(by, { page, open }) {
    await open('/inbound-keys')
    await waitForRows(page)
    await by.click(rowsOf(page).filter({ hasText: 'website' }).first().locator('.row-menu'))
    await by.click(page.locator('.drop:popover-open').getByRole('menuitem', { name: 'Create secret', exact: true }))
    await send(by, page, 'Create secret')
    await writeFile(join(stage.dataDir, 'call.mjs'), (await shownOnce(page)).get('First call (Node.js)') ?? '')
  },
}

const run = promisify(execFile)
// oxlint-disable-next-line typescript/no-explicit-any -- what an integrator reads of answers
async function runLine(line: string): Promise<any> {
  const [, path, body] = /^node call\.mjs(?: (\S+) '(.*)')?$/.exec(line) ?? []
  const words = path === undefined || body === undefined ? [] : [path, body]
  const { stdout } = await run(process.execPath, [join(stage.dataDir, 'call.mjs'), ...words])
  return JSON.parse(stdout)
}

interface Offered {
  readonly market: string
  readonly isInPlay: boolean
  readonly runners: readonly { readonly runner: string; readonly back: string | null }[]
}

/** A market before its start, and a runner of it that can be backed. */
const choiceOf = (markets: readonly Offered[]) =>
  markets
    .filter(({ isInPlay }) => !isInPlay)
    .flatMap(({ market, runners }) =>
      runners.flatMap(({ runner, back }) => (back === null ? [] : [{ market, runner, back }])),
    )
    .at(0)

test('the guide on the page leads from the sign-in to an accepted bet in the demo, each panel step in under 45 seconds', async () => {
  const owner = await stage.openPage({ expects: [401] })
  const deputy = await stage.openPage({ expects: [401] })
  const begins = Object.keys(inPanel)
  for (const { does } of guideStart.filter(({ line }) => line === undefined)) {
    const step = inPanel[begins.find((beginning) => does.startsWith(beginning)) ?? '']
    expect(step, does).toBeDefined()
    const by = reader()
    await step?.(by, owner, deputy)
    // What is not clicked or typed above: two clicks of the menu, two in a field of choices, saving a file.
    expect(by.seconds() + 5 * 1.3, does).toBeLessThan(45)
  }
  await owner.open('/docs')
  const lines = await owner.page.locator('#guide pre').allTextContents()
  expect(lines).toEqual([...guideStart.flatMap(({ line }) => line ?? []), ...playerSiteGuide.map(lineOf)])
  const chosen = choiceOf((await runLine('node call.mjs')).markets)
  if (!chosen) throw new Error('No market of the demo can be backed')
  const known = new Map<string, string>(Object.entries(chosen))
  const answers: unknown[] = []
  for (const line of lines.slice(-playerSiteGuide.length)) {
    const answer = await runLine(line.replaceAll(/\{(\w+)\}/g, (word, name) => known.get(name) ?? word))
    expect(answer, line).not.toHaveProperty('message')
    answers.push(answer)
    for (const name of ['player', 'deposit']) if (name in answer) known.set(name, answer[name])
  }
  expect(answers.at(-1)).toMatchObject({ balance: '500.00', exposure: '100.00', available: '400.00' })

  // The same key tries the last call from the page, signed there; another secret is refused.
  const { page, errors } = owner
  const [, key = '', secret = ''] = /= \['[^']*', '([^']*)', '([^']*)'\]/.exec(await callText()) ?? []
  const form = page.locator('form[data-path="/api/inbound/balance"]')
  await page.locator('details', { has: form }).locator('summary').click()
  await form.getByRole('textbox').fill(JSON.stringify({ player: known.get('player') }))
  await page.locator('#try-key').fill(key)
  for (const [entered, answered] of [
    [secret, /^200\n[^]*"400\.00"/],
    ['another', /^401\n/],
  ] as const) {
    await page.locator('#try-secret').fill(entered)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect.poll(() => form.locator('output').textContent()).toMatch(answered)
  }
  expect([...errors, ...deputy.errors]).toEqual([])
})

const callText = () => readFile(join(stage.dataDir, 'call.mjs'), 'utf8')
