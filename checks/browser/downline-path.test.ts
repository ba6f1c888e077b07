import { afterAll, beforeAll, expect, test } from 'vitest'
import { looksInRun, violations } from './accessibility.ts'
import { openBrowserSetup, demoUser, type BrowserSetup } from './browser-setup.ts'
import { headsOf, rowsOf, waitForRows } from './lists.ts'
import { narrow, wide, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
let agent: PanelPage

beforeAll(async () => {
  stage = await openBrowserSetup()
  agent = await stage.signInAs('seniorSuper', { expects: [409, 422] })
}, 300_000)
afterAll(() => stage?.close())

const transactionPassword = () => demoUser('seniorSuper').transactionPassword

/** Asserts that the page has no accessibility violations, wide in light and narrow in dark. */
async function expectAccessible({ page, shot }: PanelPage, name: string): Promise<void> {
  for (const [look, viewport, colorScheme] of looksInRun(name, [
    ['wide-light', wide, 'light'],
    ['narrow-dark', narrow, 'dark'],
  ] as const)) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await untilStill(page)
    await shot(`${name}-${look}`)
    expect(await violations(page), `${name} ${look}`).toEqual([])
  }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function enterReason(inside: ReturnType<PanelPage['page']['locator']>): Promise<void> {
  await inside.getByLabel('Reason').selectOption('CHECKED')
  await inside.getByLabel('Details').fill('Chips of the week')
  await inside.getByLabel('Your transaction password').fill(transactionPassword())
}

test('shows what is to be settled as the third column, on screen without scrolling, with since when it is due', async () => {
  const { page, open } = agent
  await page.setViewportSize(wide)
  await open('/downline?isDue=YES')
  await waitForRows(page)
  expect((await headsOf(page)).slice(0, 4)).toEqual(['Level', 'Account', 'Settlement', 'Due since'])
  await untilStill(page)
  const amount = await rowsOf(page).first().locator('td').nth(3).boundingBox()
  expect((amount?.x ?? wide.width) + (amount?.width ?? 0)).toBeLessThan(wide.width / 2)
})

test('previews both balances of a chip deposit and transfers the chips', async () => {
  const { page } = agent
  await agent.open('/downline')
  await waitForRows(page)
  await page.getByRole('button', { name: 'Actions of row 1' }).click()
  await page.getByRole('menuitem', { name: 'Deposit chips' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=amount]').fill('1000')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByLabel('Preview')
  await preview.getByText('Parent balance').waitFor()
  await expect.poll(() => preview.textContent()).toMatch(/Balance.*→.*Parent balance.*→/)
  await expectAccessible(agent, 'deposit-chips')
  await enterReason(dialog)
  await dialog.getByRole('button', { name: 'Deposit chips' }).click()
  await page
    .getByText(/1,000\.00 transferred to/)
    .first()
    .waitFor()
})

test('submits several payments with one password and shows the outcome of each', async () => {
  const { page } = agent
  await agent.open('/downline')
  await page.getByRole('link', { name: 'Bulk banking' }).click()
  const table = page.getByRole('table', { name: 'Payments' })
  await table.waitFor()
  const lines = table.locator('tbody tr')
  await lines.nth(0).locator('select').selectOption('DEPOSIT')
  await lines.nth(0).locator('input').nth(0).fill('500')
  await lines.nth(1).locator('select').selectOption('WITHDRAW')
  await lines.nth(1).locator('input').nth(0).fill('999999999999')
  await enterReason(page.locator('main'))
  await page.getByRole('button', { name: /^Submit 2/ }).click()
  await table.getByText(/^500\.00 transferred to/).waitFor()
  await expect.poll(() => lines.nth(1).textContent()).toMatch(/available/)
  await expectAccessible(agent, 'bulk-banking')
})

test.each([
  ['/downline', 'Settlements and cash'],
  ['/downline-create', 'Login role'],
  ['/downline-changes', 'Downline changes'],
  ['/downline-sub-accounts', 'Sub accounts'],
  ['/downline-cash', 'Settlements and cash'],
  ['/downline-limits', 'Downline limits'],
  ['/self-transaction', 'Own balance'],
  ['/player-downline', 'Player downline'],
])('%s has no accessibility violations in light and dark', async (path, word) => {
  await agent.open(path)
  await agent.page.getByText(word).first().waitFor()
  await expectAccessible(agent, path.slice(1))
  expect(agent.errors).toEqual([])
})
