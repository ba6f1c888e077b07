import { permissions } from '#blueprint/screen/permissions.ts'
import { domainGroupOf } from '#blueprint/settings/domain-group.ts'
import { modeOf } from '#blueprint/settings/effective.ts'
import { settingsNow } from '#platform/auth/told.ts'
import { siteNews } from '../live/news.ts'
import type { App } from '#engine/http/app.ts'
import { headerOf } from '#engine/http/guard.ts'
import type { House } from '#engine/http/house.ts'
import type { Site } from '#platform/auth/sites.ts'
import { liveOf } from '#engine/http/live-of.ts'

/** What the panel asks at its start: who am I, what may I, where am I (product specification 3 and 7). */
export function addSiteRoutes(app: App, house: House): void {
  app.get(
    '/api/user-detail',
    { config: { guard: { permission: null, whileReset: true, anyDomain: true } } },
    (request) => {
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
    },
  )

  app.get('/api/site-access-level', { config: { guard: { permission: null, anyDomain: true } } }, (request) => {
    const { actor } = liveOf(request)
    return { status: true, data: Object.fromEntries(permissions.map((name) => [name, actor.permissions.has(name)])) }
  })

  addSiteConfig(app, house)
}

function addSiteConfig(app: App, house: House): void {
  const { doors } = house
  app.get('/api/site-config', { config: { guard: { permission: null, anyDomain: true } } }, async (request) => {
    const { actor, isDeveloper, allDomains, person } = liveOf(request)
    const [site, mine, news, settings] = await Promise.all([
      house.sites.current(actor, request.headers.host),
      house.sites.of({ ...actor, domains: allDomains }),
      siteNews(house, actor),
      settingsNow(doors.pool),
    ])
    const mode = modeOf(doors.settings.siteMode, settings.house.site.siteMode)
    const { site: said, reports, notifications } = settings.of(site.id)
    return {
      status: true,
      data: {
        ...news,
        timezone: person.timeZone ?? site.timeZone,
        house_timezone: site.timeZone,
        language: person.language ?? 'en',
        current_domain: site.id,
        domainList: mine.map(({ id, name }) => ({ domain_id: id, domain_name: name })),
        currency_symbol: site.currencySymbol,
        currency: site.currency,
        currencies: currenciesOf([...mine, site]),
        site_mode: mode,
        is_developer: isDeveloper && mode !== 'main',
        report_download: reports.reportDays,
        is_mapping: false,
        is_warehouse: headerOf(request, 'x-warehouse') !== undefined,
        domain_group: domainGroupOf(site.name) ?? domainGroupOf(site.host),
        support: {
          phone: said.supportPhone,
          whatsapp: said.supportWhatsapp,
          telegram: said.supportTelegram,
          email: said.supportEmail,
        },
        footer: said.footer,
        sounds: person.sounds ?? notifications.sounds,
      },
    }
  })
}

/** Sign and decimals of what the person's domains keep their books in; the domain he stands in speaks last. */
const currenciesOf = (sites: readonly Site[]) =>
  Object.fromEntries(
    sites.map(({ currency, currencySymbol, currencyDigits }) => [
      currency,
      { symbol: currencySymbol, digits: currencyDigits },
    ]),
  )
