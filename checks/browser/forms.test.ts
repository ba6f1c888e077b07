import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { partOf } from '#checks/run-size.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { holdRequests } from './held-requests.ts'
import { enterReason, submitDialog } from './lists.ts'
import { hasFocus, narrow, screenOf, wide, type PanelPage } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
let owner: PanelPage
beforeAll(async () => {
  stage = await openBrowserSetup()
  owner = await stage.signInAs('owner')
}, 300_000)
afterAll(() => stage?.close())

const pathNow = () => new URL(owner.page.url()).pathname

test('asks before unsaved changes of a form are lost', async () => {
  const { page, open, errors } = owner
  const dialogs: string[] = []
  let isLeft = false
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message() || dialog.type())
    void (isLeft ? dialog.accept() : dialog.dismiss())
  })
  await open('/role-create')
  const name = screenOf(page).locator('form input').first()
  await name.fill('Night watch')
  await page.locator('.menu-link', { hasText: 'Dashboard' }).first().click()
  await expect.poll(() => dialogs).toEqual(['Leave without saving? Your changes will be lost.'])
  expect(pathNow()).toBe('/role-create')
  expect(await name.inputValue()).toBe('Night watch')
  isLeft = true
  // A user who has confirmed leaving is not asked again while the next screen loads.
  const letCome = await holdRequests(page, /\/assets\/overview\.[^/]*\.js$/)
  await page.locator('.menu-link', { hasText: 'Dashboard' }).first().click()
  await expect.poll(pathNow).toBe('/')
  expect(await name.inputValue()).toBe('Night watch')
  await page.goBack()
  // A user who returns to the form before it is gone is asked again.
  await expect.poll(pathNow).toBe('/role-create')
  expect(await name.inputValue()).toBe('Night watch')
  expect(dialogs).toHaveLength(2)
  await page.locator('.menu-link', { hasText: 'Dashboard' }).first().click()
  await expect.poll(pathNow).toBe('/')
  expect(dialogs).toHaveLength(3)
  await open('/role-create')
  expect(dialogs).toEqual(Array.from({ length: 3 }, () => 'Leave without saving? Your changes will be lost.'))
  await letCome()
  await name.waitFor()
  await page.locator('.menu-link', { hasText: 'Dashboard' }).first().click()
  await expect.poll(pathNow).toBe('/')
  expect(dialogs).toHaveLength(3)
  expect(errors).toEqual([])
})

test('does not submit on Enter, and links missing fields in a summary on save', async () => {
  const { page, open, errors } = owner
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url())
  })
  await open('/user-create')
  const first = screenOf(page).locator('form input').first()
  await first.fill('x')
  await page.keyboard.press('Enter')
  expect(await screenOf(page).locator('.error-summary').count()).toBe(0)
  await page.keyboard.press('Control+Enter')
  const summary = screenOf(page).locator('.error-summary')
  await summary.waitFor()
  expect(sent).toEqual([])
  await summary.getByRole('button').first().click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('form :is(input, select)'))).toBe(true)
  expect(pathNow()).toBe('/user-create')
  expect(errors).toEqual([])
})

test('leads to the first wrong field when Save is pressed at the foot of a long form', async () => {
  const { page, open, errors } = owner
  await open('/user-create')
  const save = page.getByRole('button', { name: 'Save (Ctrl+Enter)' })
  await save.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 20_000)
  await save.click()
  const first = screenOf(page)
    .locator('.form [data-field]')
    .filter({ has: page.locator('[aria-invalid=true]') })
    .first()
  await expect.poll(() => first.evaluate((field) => field.contains(document.activeElement))).toBe(true)
  const isInView = () =>
    first.evaluate((field) => {
      const { top, bottom } = field.getBoundingClientRect()
      return top >= 44 && bottom <= innerHeight
    })
  await expect.poll(isInView).toBe(true)
  expect(errors).toEqual([])
})

test('focuses a choice that loads after its dialog opened, and keeps the focus', async () => {
  const { page, open, errors } = owner
  for (const hasBegun of [false, true]) {
    const letCome = await holdRequests(page, /\/assets\/choices-input[^/]*\.js$/)
    await open('/players')
    await page.getByRole('button', { name: 'Retire tag' }).click()
    const tag = page.getByRole('dialog').getByRole('textbox', { name: 'Tag' })
    await expect.poll(() => hasFocus(tag)).toBe(true)
    expect(await tag.getAttribute('placeholder')).toBe('Loading …')
    if (hasBegun) await page.keyboard.type('vip')
    await letCome()
    const choice = page.getByRole('dialog').getByRole('combobox', { name: 'Tag' })
    await expect.poll(() => hasFocus(choice)).toBe(true)
    await expect.poll(() => choice.inputValue()).toBe('')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option').first().waitFor()
  }
  expect(errors).toEqual([])
})

/** What does not fit: parts outside the window or behind the edge of the dialog, wherever its body is scrolled to. */
const misfits = (dialog: Locator): Promise<readonly string[]> =>
  dialog.evaluate((element) => {
    const isOutside = (part: Element | null) => {
      const at = part?.getBoundingClientRect()
      return !at || at.left < 0 || at.top < 0 || at.right > innerWidth || at.bottom > innerHeight
    }
    const found = isOutside(element) ? ['the dialog is outside the window'] : []
    if (element.scrollWidth > element.clientWidth) found.push('the dialog is wider than its frame')
    for (const top of [0, element.scrollHeight]) {
      element.scrollTop = top
      const buttons = [...element.querySelectorAll('.dialog-foot button, .dialog-head button')]
      if (buttons.length < 2 || buttons.some(isOutside)) found.push(`buttons are out of sight at ${top}`)
    }
    element.scrollTop = 0
    return found
  })

const sizes = [
  ['a question is small', '/player-notifications', 'Mark all as read', 380],
  ['a short form is medium', '/self-transaction', 'New self transaction', 460],
  ['a long form is large', '/market-templates', 'Add template', 640],
  ['a table is wide', '/manual-deposits', 'Import bank statement', 960],
] as const

test.each(partOf(sizes, 2))(
  '%s, fits every window with its buttons in sight, and keeps the focus',
  async (_, path, name, width) => {
    const { page, open, errors } = owner
    await page.setViewportSize(wide)
    await open(path)
    await screenOf(page).locator('tbody tr, .list-body .empty-note').first().waitFor()
    await page.getByRole('button', { name, exact: true }).first().click()
    const dialog = page.getByRole('dialog', { name })
    await dialog.locator('.dialog-foot').waitFor()
    await expect.poll(() => dialog.locator('.waiting').count()).toBe(0)
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(width)
    for (const viewport of [wide, narrow, { width: 1024, height: 600 }, { width: 390, height: 600 }]) {
      await page.setViewportSize(viewport)
      await expect.poll(() => misfits(dialog), { message: `${viewport.width} x ${viewport.height}` }).toEqual([])
    }
    const stops = await dialog.locator('button, input, select, textarea, a[href]').count()
    for (let stop = 0; stop <= stops; stop += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    }
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.setViewportSize(wide)
    expect(errors).toEqual([])
  },
)

test('the inbox of approvals fits a phone', async () => {
  const { page, open, errors } = owner
  await page.setViewportSize(narrow)
  await open('/permissions')
  await page
    .getByRole('button', { name: /approval/i })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Approvals' })
  await dialog.getByRole('heading', { name: /^Awaiting your approval/ }).waitFor()
  await untilStill(page)
  expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0)
  expect((await dialog.boundingBox())?.width).toBe(narrow.width - 16)
  await page.keyboard.press('Escape')
  await page.setViewportSize(wide)
  expect(errors).toEqual([])
})

test('a masked value is revealed by a click on it, for users who may reveal it', async () => {
  const { page, open, errors } = owner
  await open('/approve-withdraws')
  const masked = screenOf(page).getByRole('button', { name: /\*{2,}/ })
  await masked.first().click()
  const dialog = page.getByRole('dialog', { name: 'Reveal beneficiary' })
  await enterReason(dialog, { note: 'The player asks which account it is' })
  await submitDialog(dialog, 'Reveal beneficiary')
  const shown = page.getByRole('dialog').getByText('Beneficiary', { exact: true })
  await shown.waitFor()
  await expect.poll(() => page.getByRole('dialog').innerText()).not.toMatch(/\*{2,}/)
  expect(errors).toEqual([])
})
