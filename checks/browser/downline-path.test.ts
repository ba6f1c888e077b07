import { afterAll, beforeAll, expect, test } from 'vitest'
import { violations } from './accessibility.ts'
import { openStage, person, type Stage } from './stage.ts'
import { narrow, wide, type Visit } from './visit.ts'

let stage: Stage
let agent: Visit

beforeAll(async () => {
  stage = await openStage()
  agent = await stage.enter('seniorSuper', { expects: [409, 422] })
}, 300_000)
afterAll(() => stage?.close())

const secret = () => person('seniorSuper').transactionPassword

/** Both looks, wide and narrow, with nothing axe objects to. */
async function isSound({ page, shot }: Visit, name: string): Promise<void> {
  for (const [look, viewport, colorScheme] of [
    ['wide-light', wide, 'light'],
    ['narrow-dark', narrow, 'dark'],
  ] as const) {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await shot(`${name}-${look}`)
    expect(await violations(page), `${name} ${look}`).toEqual([])
  }
  await page.setViewportSize(wide)
  await page.emulateMedia({ colorScheme: 'light' })
}

async function justify(inside: ReturnType<Visit['page']['locator']>): Promise<void> {
  await inside.getByLabel('Reason').selectOption('CHECKED')
  await inside.getByLabel('In words').fill('Chips of the week')
  await inside.getByLabel('Your transaction password').fill(secret())
}

test('an agent gives chips: both balances are shown before, and the list tells them after', async () => {
  const { page } = agent
  await agent.open('/downline')
  await page.getByRole('button', { name: 'Actions of row 1' }).click()
  await page.getByRole('menuitem', { name: 'Deposit chips' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=amount]').fill('1000')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByLabel('Preview')
  await preview.getByText('Parent balance').waitFor()
  expect(await preview.textContent()).toMatch(/Balance.*→.*Parent balance.*→/)
  await isSound(agent, 'deposit-chips')
  await justify(dialog)
  await dialog.getByRole('button', { name: 'Deposit chips' }).click()
  await page
    .getByText(/1,000\.00 transferred to/)
    .first()
    .waitFor()
})

test('many payments go with one password, and each says what became of it', async () => {
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
  await justify(page.locator('main'))
  await page.getByRole('button', { name: /^Submit 2/ }).click()
  await table.getByText(/^500\.00 transferred to/).waitFor()
  expect(await lines.nth(1).textContent()).toMatch(/available/)
  await isSound(agent, 'bulk-banking')
})

test.each([
  ['/downline', 'Settlements and cash'],
  ['/downline-create', 'Role of the login'],
  ['/downline-changes', 'Downline changes'],
  ['/downline-sub-accounts', 'Sub accounts'],
  ['/downline-cash', 'Settlements and cash'],
  ['/downline-limits', 'Downline limits'],
  ['/self-transaction', 'Own balance'],
  ['/player-downline', 'Player downline'],
])('%s is sound in both looks', async (path, word) => {
  await agent.open(path)
  await agent.page.getByText(word).first().waitFor()
  await isSound(agent, path.slice(1))
  expect(agent.troubles).toEqual([])
})
