import { sessionCalls } from '#blueprint/calls/session-calls.ts'
import { themeDomain } from './preferences.ts'
import { clientState } from './state.ts'

/**
 * Headers for whom and what the tab shows: its user, the selected domain, the archive code and the mapping mode. Another
 * tab may have signed in as someone else, and the server refuses what this one then asks in the name of its user.
 */
export function contextHeaders(path: string): Record<string, string> {
  const { shownUser, site, settings } = clientState()
  const domain = themeDomain()
  // The call that lists the domains is made before they are known, and the server ignores an unknown domain.
  const isKnown =
    path === sessionCalls.siteConfig.path || site.domainList.some(({ domain_id: id }) => String(id) === domain)
  const { is_active: isActive, security_code: code } = settings.warehouse
  return {
    ...(shownUser === null ? {} : { 'X-User': encodeURIComponent(shownUser) }),
    ...(domain !== null && isKnown ? { 'X-Domain': domain } : {}),
    ...(isActive && code !== '' ? { 'X-Warehouse': code } : {}),
    ...(settings.isMapping === 1 ? { 'X-Mapping': '1' } : {}),
  }
}
