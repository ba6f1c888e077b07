import { themeDomain } from './preferences.ts'
import { clientState } from './state.ts'

/** What is asked before the list of domains is known says itself which there are, and heeds no strange one. */
const asksBefore = '/api/site-config'

/** What the switches of the header send along: the one domain somebody wants to see, the code that opens the archive. */
export function headersAlong(path: string): Record<string, string> {
  const { site, settings } = clientState()
  const domain = themeDomain()
  const isKnown = path === asksBefore || site.domainList.some(({ domain_id: id }) => String(id) === domain)
  const { is_active: isActive, security_code: code } = settings.warehouse
  return {
    ...(domain !== null && isKnown ? { 'X-Domain': domain } : {}),
    ...(isActive && code !== '' ? { 'X-Warehouse': code } : {}),
  }
}
