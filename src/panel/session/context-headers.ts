import { themeDomain } from './preferences.ts'
import { clientState } from './state.ts'

/** The call that lists the domains is made before they are known, and the server ignores an unknown domain. */
const siteConfigPath = '/api/site-config'

/** Headers for the switches of the header: the selected domain, the archive code and the mapping mode. */
export function contextHeaders(path: string): Record<string, string> {
  const { site, settings } = clientState()
  const domain = themeDomain()
  const isKnown = path === siteConfigPath || site.domainList.some(({ domain_id: id }) => String(id) === domain)
  const { is_active: isActive, security_code: code } = settings.warehouse
  return {
    ...(domain !== null && isKnown ? { 'X-Domain': domain } : {}),
    ...(isActive && code !== '' ? { 'X-Warehouse': code } : {}),
    ...(settings.isMapping === 1 ? { 'X-Mapping': '1' } : {}),
  }
}
