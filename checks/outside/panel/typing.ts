import { codeOf, enrol } from '#checks/harness/staff/authenticator.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { fillLogin } from '#checks/browser/page-parts.ts'
import { amountField, openAdjustment, visitAs } from './panel.ts'
import type { Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { domainOf, uniqueName } from '../site.ts'

const decimalCommas: Row = {
  id: 'R13',
  what: 'amounts with a decimal comma in a field',
  opensBrowser: true,
  expected:
    '12,50 stays 12,50; 1,25 stays 1,25; 1.234,56 stays 1.234,56; 7,5k stays 7,5k; pasted 12,50 stays 12,50; sent: Enter an amount like 1250.50.; ₹ 12,34,567 becomes 12,34,567; 1,250.50 becomes 1,250.50',
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('INR')] })
    await using visitor = await visitAs(at, clerk)
    const { page } = visitor
    await openAdjustment(page)
    const field = amountField(page)
    const seen = []
    for (const text of ['12,50', '1,25', '1.234,56', '7,5k']) {
      await field.fill('')
      await field.pressSequentially(text)
      seen.push(`${text} stays ${await field.inputValue()}`)
    }
    const paste = async (text: string) => {
      await field.fill('')
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
      await field.press('ControlOrMeta+V')
      return field.inputValue()
    }
    seen.push(`pasted 12,50 stays ${await paste('12,50')}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const complaint = dialog.locator('[data-field=amount]').getByText('Enter an amount like 1250.50.')
    await complaint.waitFor()
    seen.push(`sent: ${await complaint.textContent()}`)
    for (const text of ['₹ 12,34,567', '1,250.50']) seen.push(`${text} becomes ${await paste(text)}`)
    return seen.join('; ')
  },
}

const written = {
  blank: (code: string) => `${code.slice(0, 3)} ${code.slice(3)}`,
  'full-width': (code: string) => code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  'blanks around': (code: string) => ` ${code} `,
} as const

const codes: Row = {
  id: 'R36',
  what: 'codes of two steps with blanks and full-width digits',
  opensBrowser: true,
  expected:
    'blank 200; full-width 200; blanks around 200; in the set-up form: on; in the form: signed in; in the confirmation: confirmed',
  async run(at) {
    const seen = []
    for (const [name, form] of Object.entries(written)) {
      const clerk = await at.hire()
      const { secret } = await enrol(clerk)
      const client = panelClient(at.url)
      await client.login(clerk.username, clerk.password)
      const { status } = await client.post('/api/login/second-step', { code: form(codeOf(secret, 1)) })
      seen.push(`${name} ${status}`)
    }
    return [...seen, await inTheBrowser(at)].join('; ')
  },
}

async function inTheBrowser(at: Installation): Promise<string> {
  const clerk = await at.hire()
  await using visitor = await visitAs(at, clerk)
  const { page } = visitor
  await page.goto('/user-change-password')
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click()
  await page.getByRole('img', { name: 'QR code for your authenticator' }).waitFor()
  const secret = (await page.locator('.secret-key').textContent()) ?? ''
  // Each code is taken once, and none of a step before it.
  const nextCode = async () => {
    await at.rows('update staff set two_step_last_step = null where id = $1', [clerk.staffId])
    return codeOf(secret)
  }
  await page.getByLabel('Authenticator code').fill(written.blank(codeOf(secret)))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('On: signing in requires a code').waitFor()
  await page.context().clearCookies()
  await page.goto('/login')
  await fillLogin(page, clerk)
  await page.getByLabel('Authenticator code or recovery code').fill(written.blank(await nextCode()))
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.locator('.frame main h1').first().waitFor()
  await at.rows(`update session set confirmed_at = now() - interval '11 minutes' where staff_id = $1`, [clerk.staffId])
  await page.goto('/permission-create')
  await page.getByLabel(/^Name/).first().fill(uniqueName('TOOL').toUpperCase().replaceAll('-', '_'))
  await page.getByLabel('Reason').selectOption('OTHER')
  await page.getByLabel('Details').fill('A tool of the checks')
  await page.getByRole('button', { name: /^(Create|Save)/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByLabel('Or a code from your authenticator').fill(written['full-width'](await nextCode()))
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL('**/permissions')
  return 'in the set-up form: on; in the form: signed in; in the confirmation: confirmed'
}

export const typingRows: readonly Row[] = [decimalCommas, codes]
