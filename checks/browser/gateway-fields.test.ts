import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './accessibility.ts'
import { demoUser, openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { rowsOf, waitForRows } from './lists.ts'
import { narrow, screenOf, type PanelPage } from './panel-page.ts'

let stage: BrowserSetup
let owner: PanelPage
let gateway: string
const ownFormat = { of: 'this gateway alone' }

beforeAll(async () => {
  stage = await openBrowserSetup()
  owner = await stage.signInAs('owner')
  const { rows } = await stage.database.ownerPool.query<{ id: string }>(
    `update gateway set wording = $1 where code = 'demo-pay' and domain_id = (select min(domain_id) from gateway) returning id`,
    [JSON.stringify(ownFormat)],
  )
  gateway = rows[0]?.id ?? ''
}, 300_000)
afterAll(() => stage?.close())

const one = async (text: string, values: readonly unknown[]) =>
  (await stage.database.ownerPool.query<Record<string, unknown>>(text, [...values])).rows[0]

test('saves a gateway unchanged and keeps its own message format', async () => {
  const { page, open, errors } = owner
  const screen = screenOf(page)
  const read = () => one('select wording, name, merchant, limits, version from gateway where id = $1', [gateway])
  const before = await read()
  await open(`/pg-settings-gateway-edit/${gateway}`)
  await expect.poll(() => screen.getByLabel('Message format').inputValue()).toBe('own')
  await screen.getByLabel('Reason').selectOption('CHECKED')
  await screen.getByLabel('Details').fill('Nothing is changed')
  await screen.getByLabel('Your transaction password').fill(demoUser('owner').transactionPassword)
  await screen.getByRole('button', { name: 'Save (Ctrl+Enter)' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/pg-settings/gateways')
  expect(await read()).toEqual({ ...before, version: Number(before?.['version']) + 1 })
  expect(before?.['wording']).toEqual(ownFormat)
  expect(errors).toEqual([])
})

test('shows at each callback field what it reads from a sample, and what it does not find', async () => {
  const { page, open, errors, shot } = owner
  const screen = screenOf(page)
  await open(`/pg-settings-callback-fields/${gateway}`)
  const field = (name: string) => screen.locator(`.mapping-field:has([data-field="${name}"])`)
  const sample = {
    data: { order_id: 'o-1', state: 'CREDITED', total: { value: '100.50', code: 'INR' }, account: 'demo-merchant' },
  }
  await screen.getByLabel('Callback body').fill(JSON.stringify(sample))
  await expect.poll(() => field('order').textContent()).toContain('Nothing at order.')
  await expect
    .poll(() => screen.getByRole('table', { name: 'Values in the sample' }).textContent())
    .toContain('data.total.value')
  const enter = (name: string, path: string) => field(name).getByRole('textbox').fill(path)
  await enter('order', 'data.order_id')
  await expect.poll(() => field('order').textContent()).toContain('Reads “o-1”')
  await expect.poll(() => screen.locator('select[name="source"]').inputValue()).toBe('OWN')
  await enter('status', 'data.state')
  await enter('amount', 'data.total.value')
  await enter('currency', 'data.total.code')
  await enter('merchant', 'data.account')
  await expect.poll(() => field('status').textContent()).toContain('"CREDITED" has no meaning. Add it to the statuses.')
  await expect.poll(() => field('amount').textContent()).toContain('"100.50" is not an amount in minor units of INR.')
  await screen.locator('select[name="unit"]').selectOption('major')
  await expect.poll(() => field('amount').textContent()).toContain('Reads 100.50 INR')
  await field('statuses').getByRole('textbox').first().fill('CREDITED')
  await field('statuses').getByRole('combobox').first().selectOption('SUCCESS')
  await expect.poll(() => field('status').textContent()).toContain('Reads “CREDITED”: Success')
  await shot('callback-fields')
  expect(await violations(page)).toEqual([])
  await page.setViewportSize(narrow)
  await shot('callback-fields-narrow')
  await screen.getByLabel('Callback body').fill('{"data":')
  await screen.getByText('This is not valid JSON.').waitFor()
  expect(errors).toEqual([])
})

test('draws the QR code of a collection account', async () => {
  const holder = 'Sea & Sand'
  await stage.database.ownerPool.query(
    `update collection_account set kind = 'UPI', number = 'seasand@bank', holder = $1
     where id = (select a.id from collection_account a join deposit_method m on m.id = a.method_id where m.currency = 'INR' order by a.id limit 1)`,
    [holder],
  )
  const { page, errors, shot, open, close } = await stage.signInAs('owner', { scheme: 'dark' })
  await open('/pg-settings/accounts?holder=Sea')
  await waitForRows(page)
  await rowsOf(page).first().dblclick()
  const code = page.getByRole('img', { name: `QR code to pay to ${holder}` })
  await code.waitFor()
  const text = `upi://pay?pa=seasand@bank&pn=Sea%20%26%20Sand&cu=INR`
  await expect.poll(() => page.locator('.account-code-text').textContent()).toBe(text)
  const loading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download QR code' }).click()
  expect((await loading).suggestedFilename()).toBe(`${holder} QR code.svg`)
  await shot('account-code')
  expect(errors).toEqual([])
  await close()
})
