import { codeOf, enrol } from '#checks/harness/staff/authenticator.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { fillLogin } from '#checks/browser/page-parts.ts'
import { amountField, openAdjustment, visit, visitAs } from './panel.ts'
import type { Row } from '../row.ts'
import { domainOf } from '../site.ts'

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
  expected: 'blank 200; full-width 200; blanks around 200; in the form: signed in',
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
    const clerk = await at.hire()
    const { secret } = await enrol(clerk)
    await using visitor = await visit(at)
    const { page } = visitor
    await page.goto('/login')
    await fillLogin(page, clerk)
    await page.getByLabel('Authenticator code or recovery code').fill(written.blank(codeOf(secret, 1)))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.locator('.frame main h1').first().waitFor()
    return [...seen, 'in the form: signed in'].join('; ')
  },
}

export const typingRows: readonly Row[] = [decimalCommas, codes]
