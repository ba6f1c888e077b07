import type { Page } from 'playwright-core'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { until } from '#checks/harness/time/until.ts'
import { amountField, openAdjustment, pathOf, visitAs } from './panel.ts'
import type { Clerk, Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { domainOf } from '../site.ts'

/** Signs in wherever the panel asks for it: over the page, or on the page of sign-in. */
async function signInAgain(page: Page, { username, password }: Clerk): Promise<void> {
  const field = page
    .getByLabel(/password/i)
    .and(page.locator('input[type=password]'))
    .last()
  await field.waitFor()
  if (pathOf(page) === '/login') await page.getByLabel('Username').fill(username)
  await field.fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).last().click()
  await until('it is signed in', async () => (await page.locator('input[type=password]').count()) <= 1)
}

const endedSession: Row = {
  id: 'Q08',
  what: 'a dialog half typed when its session is ended elsewhere',
  opensBrowser: true,
  expected: 'after the sign-in the dialog has 17',
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('INR')] })
    await using visitor = await visitAs(at, clerk)
    const { page } = visitor
    page.on('dialog', (question) => void question.dismiss())
    await openAdjustment(page)
    await amountField(page).fill('17')
    await panelClient(at.url).login(clerk.username, clerk.password)
    await page.locator('body').press('Shift')
    await signInAgain(page, clerk)
    const field = amountField(page)
    const isThere = await field.waitFor({ timeout: 15_000 }).then(
      () => true,
      () => false,
    )
    return isThere ? `after the sign-in the dialog has ${await field.inputValue()}` : `no dialog, at ${pathOf(page)}`
  },
}

const lostText: Row = {
  id: 'Q16',
  what: 'Escape, Back and a click outside while a dialog is half typed',
  opensBrowser: true,
  expected: 'Escape asks, text kept; Back asks, text kept; outside: text kept',
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('INR')] })
    await using visitor = await visitAs(at, clerk)
    const { page } = visitor
    let questions = 0
    page.on('dialog', (question) => {
      questions += 1
      void question.dismiss()
    })
    await openAdjustment(page)
    const field = amountField(page)
    await field.fill('17')
    const shown = async (name: string, asks: boolean) => {
      const text = (await field.count()) === 0 ? 'gone' : (await field.inputValue()) === '17' ? 'kept' : 'lost'
      return `${name}${asks ? (questions > 0 ? ' asks,' : ' does not ask,') : ':'} text ${text}`
    }
    const seen = []
    await page.keyboard.press('Escape')
    await page.waitForTimeout(500)
    seen.push(await shown('Escape', true))
    questions = 0
    await page.goBack().catch(() => null)
    await page.waitForTimeout(500)
    seen.push(await shown('Back', true))
    await page.mouse.click(5, 5)
    await page.waitForTimeout(500)
    seen.push(await shown('outside', false))
    return seen.join('; ')
  },
}

/** The rows of a list as soon as it shows them. */
const rowsShown = async (page: Page): Promise<number> => {
  await page.locator('main#screen tbody tr, main#screen .empty').first().waitFor()
  return page.locator('main#screen tbody tr').count()
}

async function filteredBy(at: Installation, page: Page, text: string): Promise<string> {
  await page.goto('/players')
  await rowsShown(page)
  await page.getByRole('button', { name: 'Add a filter' }).first().click()
  await page.locator('.drop:popover-open').getByRole('menuitem', { name: 'Player id', exact: true }).click()
  const editor = page.locator('.drop:popover-open')
  const input = editor.locator('input, textarea').first()
  await input.waitFor()
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
  await input.focus()
  await page.keyboard.press('ControlOrMeta+V')
  const apply = editor.getByRole('button', { name: 'Apply' })
  if (!(await apply.isEnabled())) return 'refused'
  await apply.click()
  await page.waitForURL(/[?&]id=/)
  await until('the list is filtered', async () => (await rowsShown(page)) < 10)
  return String(await rowsShown(page))
}

const pastedIds: Row = {
  id: 'Q14',
  what: 'player ids pasted with what surrounds them elsewhere',
  opensBrowser: true,
  expected: 'blanks 1; list with a comma at the end 2; # 1; full-width 1; no-break space 1; zero width 1',
  async run(at) {
    const [one, two] = [await at.player('INR'), await at.player('INR')]
    for (let n = 0; n < 12; n += 1) await at.player('INR')
    const clerk = await at.hire({ domains: [domainOf('INR')] })
    await using visitor = await visitAs(at, clerk)
    const seen = []
    for (const [name, text] of Object.entries({
      blanks: ` ${one} `,
      'list with a comma at the end': `${one}, ${two},`,
      '#': `#${one}`,
      'full-width': one.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
      'no-break space': `\u00A0${one}\u00A0`,
      'zero width': `\u200B${one}`,
    }))
      seen.push(`${name} ${await filteredBy(at, visitor.page, text)}`)
    return seen.join('; ')
  },
}

export const entryRows: readonly Row[] = [endedSession, lostText, pastedIds]
