import { confirmation } from '#checks/harness/staff/confirmation.ts'
import { fillLogin } from '#checks/browser/page-parts.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { visit } from './panel.ts'
import type { Row } from '../row.ts'
import { domainOf } from '../site.ts'

const otherUser: Row = {
  id: 'Q02',
  what: 'a tab of one user while another signs in in a second tab',
  opensBrowser: true,
  expected:
    'open form: told; call for another user 409 other_user; stored 0; own call 200; tab: Signed in as another user, no frame; goes on as the other',
  async run(at) {
    const [finance, owner] = [
      await at.hire({ domains: [domainOf('INR')] }),
      await at.hire({ domains: [domainOf('INR')] }),
    ]
    await using visitor = await visit(at)
    const { page: tab, context } = visitor
    const second = await context.newPage()
    await Promise.all([tab.goto('/login'), second.goto('/login')])
    await second.getByLabel('Username').fill(owner.username)
    await fillLogin(tab, finance)
    await tab.locator('.frame main h1').first().waitFor()
    await second.getByText('This browser is signed in already, in another tab.').waitFor()
    const client = panelClient(at.url)
    await client.login(owner.username, owner.password)
    const player = await at.player('INR')
    const request = { player, direction: 'CREDIT', amount: '17.00', category: 'goodwill', ...confirmation }
    const forged = await client.post('/api/adjustment/request', request, { 'x-user': finance.username })
    const [{ stored }] = await at.rows(`select count(*)::int as stored from adjustment where player_id = $1`, [player])
    const own = await client.post('/api/adjustment/request', request, { 'x-user': owner.username })
    await signInByCall(second, owner)
    await tab.keyboard.press('r')
    await tab.getByRole('heading', { name: 'Signed in as another user' }).waitFor()
    const frames = await tab.locator('.frame').count()
    await tab.getByRole('button', { name: 'Continue as this user' }).click()
    await tab.locator('.frame header').first().getByText(owner.username).first().waitFor()
    return `open form: told; call for another user ${forged.status} ${forged.body.code}; stored ${stored}; own call ${own.status}; tab: Signed in as another user, ${frames === 0 ? 'no frame' : 'with its frame'}; goes on as the other`
  },
}

/** As a tab would whose form does not look first. */
const signInByCall = (page: Awaited<ReturnType<typeof visit>>['page'], user: { username: string; password: string }) =>
  page.evaluate(
    async ({ username, password }) => {
      const token = /XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? ''
      const headers = {
        'X-Requested-With': 'XMLHttpRequest',
        'Content-Type': 'application/json',
        'X-XSRF-TOKEN': decodeURIComponent(token),
      }
      const answer = await fetch('/api/login', {
        method: 'POST',
        headers,
        body: JSON.stringify({ username, password }),
      })
      if (answer.status !== 200) throw new Error(`the second sign-in was refused: ${answer.status}`)
    },
    { username: user.username, password: user.password },
  )

export const tabRows: readonly Row[] = [otherUser]
