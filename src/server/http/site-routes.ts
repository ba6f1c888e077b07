import { permissions } from '#blueprint/permissions.ts'
import { siteNews } from '../live/news.ts'
import type { App } from './app.ts'
import type { House } from './house.ts'
import { liveOf } from './live-of.ts'

/** Days a report may span. */
const reportDownload = 183

/** What the panel asks at its start: who am I, what may I, where am I (product specification 3 and 7). */
export function addSiteRoutes(app: App, house: House): void {
  const { doors } = house
  app.get('/api/user-detail', { config: { guard: { permission: null, whileReset: true } } }, (request) => {
    const { actor, person, mustReset } = liveOf(request)
    const shown = {
      username: actor.username,
      name: actor.name,
      role_name: actor.roleName,
      email: person.email,
      is_two_step_verification: person.isTwoStep,
    }
    if (mustReset) return { status: true, data: { ...shown, email: '', role_name: '', reset_pass: true } }
    return {
      status: true,
      data: {
        ...shown,
        id: String(actor.staffId),
        agent_id: actor.agentId === null ? null : String(actor.agentId),
        is_profile_complete: person.isProfileComplete,
        is_email_verified: person.isEmailVerified,
        reset_pass: false,
      },
    }
  })

  app.get('/api/site-access-level', { config: { guard: { permission: null } } }, (request) => {
    const { actor } = liveOf(request)
    return { status: true, data: Object.fromEntries(permissions.map((name) => [name, actor.permissions.has(name)])) }
  })

  app.get('/api/site-config', { config: { guard: { permission: null } } }, async (request) => {
    const { actor, isDeveloper } = liveOf(request)
    const { host } = request.headers
    const [site, mine, news] = await Promise.all([
      house.sites.current(actor, host),
      house.sites.of(actor),
      siteNews(house, actor),
    ])
    return {
      status: true,
      data: {
        ...news,
        timezone: site.timeZone,
        current_domain: site.id,
        domainList: mine.map(({ id, name }) => ({ domain_id: id, domain_name: name })),
        currency_symbol: site.currencySymbol,
        currency: site.currency,
        site_mode: doors.settings.siteMode,
        is_developer: isDeveloper && doors.settings.siteMode !== 'main',
        report_download: reportDownload,
        is_mapping: false,
        is_warehouse: false,
      },
    }
  })
}
