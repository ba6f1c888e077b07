import { openDropdown } from '#checks/browser/page-parts.ts'
import { visitAs } from './panel.ts'
import type { Clerk, Installation } from '../installation.ts'
import type { Row } from '../row.ts'
import { domainOf, uniqueName } from '../site.ts'

const hour = 3_600_000

/** The day that the period “Today” asks for where the clock of the computer is wrong by so much. */
async function todayAt(at: Installation, clerk: Clerk, hours: number): Promise<string> {
  await using visitor = await visitAs(at, clerk)
  const { page } = visitor
  await page.clock.setSystemTime(new Date(Date.now() + hours * hour))
  await page.goto('/my-bets')
  await page.locator('main#screen h1').first().waitFor()
  const [{ day }] = await at.rows(`select (now() at time zone 'Asia/Kolkata')::date::text as day`)
  const sheet = await openDropdown(page, /^Placed/)
  await sheet.getByRole('button', { name: 'Today', exact: true }).click()
  await page.waitForURL(/placedAt=/).catch(() => undefined)
  const asked = new URL(page.url()).searchParams.get('placedAt')
  const isWarned = (await page.getByText(/clock (of this computer|is wrong|differs)|your clock/i).count()) > 0
  // “Today” is the first period of the list, which the address then leaves out.
  return asked === null || asked === `${day}..${day}` || isWarned ? 'right, or a warning' : asked
}

const clocks: Row = {
  id: 'Q12',
  what: 'the period Today on computers whose clock is wrong',
  opensBrowser: true,
  expected: '+26 h right, or a warning; −30 h right, or a warning',
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('INR')] })
    const seen = []
    for (const [name, hours] of [
      ['+26 h', 26],
      ['−30 h', -30],
    ] as const)
      seen.push(`${name} ${await todayAt(at, clerk, hours)}`)
    return seen.join('; ')
  },
}

const names = {
  override: '(Ravi \u202E(gnp.tpurknab',
  'zero width': 'Ravi\u200BKumar',
  'line break': 'Ravi\nKumar',
} as const

const overrides: Row = {
  id: 'Q18',
  what: 'names with overrides of direction, zero width and line breaks',
  opensBrowser: true,
  expected: 'override refused or isolated; zero width refused or removed; line break refused or removed',
  async run(at) {
    const clerk = await at.hire({ domains: [domainOf('INR')] })
    const seen = []
    for (const [kind, name] of Object.entries(names)) {
      const username = uniqueName('o')
      const { status, body } = await at.call('INR', '/player', { username, name, agent: 'inr-company' })
      const right = kind === 'override' ? 'refused or isolated' : 'refused or removed'
      if (status === 422) {
        seen.push(`${kind} ${right}`)
        continue
      }
      const [{ name: stored }] = await at.rows(`select name from player where id = $1`, [body.player])
      const isClean = !/[\u200B\u202A-\u202E\u2066-\u2069\n]/.test(stored)
      const isIsolated = kind === 'override' && !isClean && (await isolated(at, clerk, body.player))
      seen.push(`${kind} ${isClean || isIsolated ? right : `stored as ${JSON.stringify(stored)}`}`)
    }
    return seen.join('; ')
  },
}

/** Whether the title of the player’s page keeps the direction of the name to the name. */
async function isolated(at: Installation, clerk: Clerk, player: string): Promise<boolean> {
  await using visitor = await visitAs(at, clerk)
  const { page } = visitor
  await page.goto(`/player/detail/${player}`)
  const shown = page.getByText('gnp.tpurknab').first()
  await shown.waitFor()
  return shown.evaluate((element) => {
    for (let each: Element | null = element; each; each = each.parentElement)
      if (each.tagName === 'BDI' || getComputedStyle(each).unicodeBidi.startsWith('isolate-override')) return true
    return false
  })
}

export const shownRows: readonly Row[] = [clocks, overrides]
