import { workProfileLabels } from '#areas/access/presets/profile-labels.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rolePresets } from '#areas/access/presets/role-presets.ts'
import { queueCards } from '#areas/overview/dashboard/cards.ts'
import { roleDashboards } from '#areas/overview/dashboard/roles/role-dashboards.ts'
import { profileScreens, workProfiles, type WorkProfile } from '#blueprint/work-profiles.ts'
import { partOf } from '#checks/run-size.ts'
import { createStaff, testPassword } from '#checks/harness/staff/staff.ts'
import { openBrowserSetup, type BrowserSetup } from './browser-setup.ts'
import { addressOf, screenAddresses } from './catalogue.ts'
import { screenOf } from './panel-page.ts'
import { untilStill } from './still.ts'

let stage: BrowserSetup
beforeAll(async () => {
  stage = await openBrowserSetup(undefined, 'idle')
}, 300_000)
afterAll(() => stage?.close())

async function hire(profile: WorkProfile): Promise<string> {
  const { ownerPool } = stage.database
  const { rows } = await ownerPool.query<{ agent_id: bigint }>(`select agent_id from staff where username = 'ss_one'`)
  const { rows: domains } = await ownerPool.query<{ id: number }>('select id from domain order by id')
  const isAgent = profile === 'AGENT'
  const username = `as.${profile.toLowerCase()}`
  const { permissions } = rolePresets[workProfileLabels[profile]]!
  const { staffId, roleId } = await createStaff(ownerPool, {
    username,
    permissions,
    agentId: isAgent ? rows[0]!.agent_id : null,
    domains: domains.map(({ id }) => id).slice(0, isAgent ? 1 : undefined),
  })
  await ownerPool.query('update role set work_profile = $2 where id = $1', [roleId, profile])
  await ownerPool.query(
    'update staff set tours_seen = $2, is_profile_complete = true, email_verified_at = now() where id = $1',
    [staffId, [profile]],
  )
  return username
}
const titleAt = (path: string): string => screenAddresses.find((one) => one.path === path)!.title

describe('a user of each work profile', () => {
  // Every profile is tested over HTTP; a sixth of them in the browser, all in a full run.
  test.each(partOf(workProfiles, 6))(
    '%s begins on their screen, with their favourites and a dashboard of their cards',
    async (profile) => {
      const visitor = await stage.openPage()
      const { page, errors } = visitor
      await visitor.signIn({ username: await hire(profile), password: testPassword })
      const [start = '', ...others] = profileScreens[profile]
      await expect.poll(() => new URL(page.url()).pathname).toBe(start)
      const favourites = page.locator('.menu-group', { hasText: 'Favourites' }).locator('.menu-link > span:first-child')
      await expect.poll(() => favourites.allTextContents()).toEqual([start, ...others].map(titleAt))
      await visitor.open('/')
      const cards = screenOf(page).getByRole('region', { name: 'Work queues' }).locator('.figure')
      await cards.first().waitFor()
      await untilStill(page)
      const names = profile === 'OWNER' ? Object.keys(queueCards) : roleDashboards[profile].queues
      expect(await cards.count()).toBe(names.length)
      const all = screenOf(page).getByRole('button', { name: 'All cards' })
      expect(await all.count()).toBe(profile === 'OWNER' ? 0 : 1)
      await expect.poll(() => screenOf(page).locator('.waiting').count()).toBe(0)
      await visitor.shot(`dashboard-${profile}`)
      for (const link of await cards.locator('a').all()) {
        const href = (await link.getAttribute('href')) ?? ''
        expect(
          screenAddresses.some(({ path }) => path === new URL(href, stage.url).pathname),
          href,
        ).toBe(true)
      }
      expect(errors).toEqual([])
      await visitor.close()
    },
  )

  test('opens the rest of their dashboard with one click, and copies a user without what must be their own', async () => {
    const visitor = await stage.signInAs('risk')
    const { page, open, errors } = visitor
    await open('/')
    const panels = screenOf(page).locator('.panel h2')
    await panels.first().waitFor()
    await untilStill(page)
    const before = await panels.count()
    await screenOf(page).getByRole('button', { name: 'All cards' }).click()
    await expect.poll(() => new URL(page.url()).search).toBe('?cards=all')
    await untilStill(page)
    expect(await panels.count()).toBeGreaterThanOrEqual(before)
    expect(errors).toEqual([])
    await visitor.close()
    const owner = await stage.signInAs('owner')
    const target = screenAddresses.find(({ path }) => path === '/user-edit/:id')!
    await owner.open(await addressOf(target, stage.database))
    await owner.page.getByRole('link', { name: 'Duplicate' }).click()
    await owner.page.getByRole('heading', { name: 'New user' }).waitFor()
    const entered = () =>
      owner.page.locator('form input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))
    await expect.poll(entered).toContain('Support')
    expect((await entered()).filter((value) => /^support$|@/.test(value))).toEqual([])
    expect(owner.errors).toEqual([])
    await owner.close()
  })
})
