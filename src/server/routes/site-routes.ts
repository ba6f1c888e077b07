import type { FastifyRequest } from 'fastify'
import type { ValuesOf } from '#blueprint/answer.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { domainGroupOf } from '#blueprint/settings/domain-group.ts'
import { modeOf } from '#blueprint/settings/effective.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { settingsNow } from '#platform/auth/told.ts'
import { siteNews } from '../live/news.ts'
import type { App } from '#engine/http/app.ts'
import { addRead } from '#engine/http/call.ts'
import { headerOf } from '#engine/http/guard.ts'
import type { House } from '#engine/http/house.ts'
import type { Site } from '#platform/auth/sites.ts'
import { liveOf } from '#engine/http/live-of.ts'
import { siteCalls } from '#engine/http/routes/site-calls.ts'

/** What the panel asks at its start: who am I, what may I, where am I (product specification 3 and 7). */
export function addSiteRoutes(app: App, house: House): void {
  addRead(app, siteCalls.userDetail, (request) => userDetail(liveOf(request)))

  addRead(app, siteCalls.accessLevel, (request) => {
    const { actor } = liveOf(request)
    return Object.fromEntries(permissions.map((name) => [name, actor.permissions.has(name)]))
  })

  addRead(app, siteCalls.siteConfig, (request) => siteConfig(house, request))
}

type UserDetail = ValuesOf<typeof siteCalls.userDetail.answer>

function userDetail({ actor, person, mustReset }: LiveSession): UserDetail {
  const shown = {
    username: actor.username,
    name: actor.name,
    role_name: mustReset ? '' : actor.roleName,
    email: mustReset ? '' : person.email,
    is_two_step_verification: person.isTwoStep,
    reset_pass: mustReset,
  }
  if (mustReset) return shown
  return {
    ...shown,
    id: actor.staffId,
    agent_id: actor.agentId,
    is_profile_complete: person.isProfileComplete,
    is_email_verified: person.isEmailVerified,
  }
}

type SiteConfig = ValuesOf<typeof siteCalls.siteConfig.answer>

async function siteConfig(house: House, request: FastifyRequest): Promise<SiteConfig> {
  const { doors } = house
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
  }
}

/** Sign and decimals of what the person's domains keep their books in; the domain he stands in speaks last. */
const currenciesOf = (sites: readonly Site[]) =>
  Object.fromEntries(
    sites.map(({ currency, currencySymbol, currencyDigits }) => [
      currency,
      { symbol: currencySymbol, digits: currencyDigits },
    ]),
  )
