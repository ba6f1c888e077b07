import { defaultViewsOf } from '#areas/access/saved-views/saved-views.ts'
import type { FastifyRequest } from 'fastify'
import { nearestProfile } from '#areas/access/presets/role-presets.ts'
import type { ValuesOf } from '#blueprint/answer.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { domainGroupOf } from '#blueprint/settings/domain-group.ts'
import { isClosedToDevelopers, modeOf } from '#blueprint/settings/effective.ts'
import type { LiveSession } from '#platform/auth/sessions/live-session.ts'
import { currentSettings } from '#platform/auth/stored-settings.ts'
import { siteNews } from '../live/news.ts'
import type { App } from '#engine/http/app.ts'
import { addRead } from '#engine/http/call.ts'
import { headerOf } from '#engine/http/guard.ts'
import { offeredReasons } from '#engine/reasons/offered-reasons.ts'
import type { AppContext } from '#engine/http/app-context.ts'
import type { Site } from '#platform/auth/sites.ts'
import { sessionOf } from '#engine/http/session-of.ts'
import { siteCalls } from '#blueprint/calls/site-calls.ts'
import { weekDayOf } from '#values/calendar.ts'

/** Routes the panel calls at start: user, permissions and site (product specification 3 and 7). */
export function addSiteRoutes(app: App, appContext: AppContext): void {
  addRead(app, siteCalls.userDetail, (request) => userDetail(appContext, sessionOf(request)))

  addRead(app, siteCalls.accessLevel, (request) => {
    const { actor } = sessionOf(request)
    return Object.fromEntries(permissions.map((name) => [name, actor.permissions.has(name)]))
  })

  addRead(app, siteCalls.siteConfig, (request) => siteConfig(appContext, request))
}

type UserDetail = ValuesOf<typeof siteCalls.userDetail.answer>

async function userDetail({ auth }: AppContext, { actor, user: person, mustReset }: LiveSession): Promise<UserDetail> {
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
    work_profile: person.workProfile ?? nearestProfile(actor.permissions),
    tours_seen: person.toursSeen,
    default_views: await defaultViewsOf(auth.pool, actor.staffId),
  }
}

type SiteConfig = ValuesOf<typeof siteCalls.siteConfig.answer>

async function siteConfig(appContext: AppContext, request: FastifyRequest): Promise<SiteConfig> {
  const { auth } = appContext
  const { actor, isDeveloper, allDomains, chosenDomain, user: person } = sessionOf(request)
  const [site, timeZone, mine, news, settings] = await Promise.all([
    appContext.sites.current(actor, request.headers.host),
    appContext.sites.zoneUnder(request.headers.host, chosenDomain),
    appContext.sites.of({ ...actor, domains: allDomains }),
    siteNews(appContext, actor),
    currentSettings(auth.pool),
  ])
  const mode = modeOf(auth.settings.siteMode, settings.operator.site.siteMode)
  const isClosed = isClosedToDevelopers(auth.settings, settings.operator.site)
  const { site: siteSettings, reports, notifications } = settings.of(site.id)
  return {
    ...news,
    timezone: timeZone,
    own_timezone: person.timeZone ?? timeZone,
    language: person.language ?? 'en',
    current_domain: site.id,
    domainList: mine.map(({ id, name }) => ({ domain_id: id, domain_name: name })),
    currency_symbol: site.currencySymbol,
    currency: site.currency,
    currencies: currenciesOf([...mine, site]),
    site_mode: mode,
    is_developer: isDeveloper && !isClosed,
    has_developer_screens: mode === 'main' && !isClosed,
    report_download: reports.reportDays,
    week_start: weekDayOf(reports.weekStart),
    is_mapping: isDeveloper && !isClosed && headerOf(request, 'x-mapping') === '1',
    is_warehouse: headerOf(request, 'x-warehouse') !== undefined,
    domain_group: domainGroupOf(site.name) ?? domainGroupOf(site.host),
    brand: { name: site.name, color: site.color, logo: site.logo },
    support: {
      phone: siteSettings.supportPhone,
      whatsapp: siteSettings.supportWhatsapp,
      telegram: siteSettings.supportTelegram,
      email: siteSettings.supportEmail,
    },
    footer: siteSettings.footer,
    sounds: person.sounds ?? notifications.sounds,
    reasons: [...(await offeredReasons(appContext.db, site.id))],
  }
}

/**
 * Symbol and decimals of the currencies of the user's domains; the current domain takes precedence.
 */
const currenciesOf = (sites: readonly Site[]) =>
  Object.fromEntries(
    sites.map(({ currency, currencySymbol, currencyDigits }) => [
      currency,
      { symbol: currencySymbol, digits: currencyDigits },
    ]),
  )
