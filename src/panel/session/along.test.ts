import { expect, test, vi } from 'vitest'
import { headersAlong } from './along.ts'
import { change, changeSettings, defaultSite } from './state.ts'

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => kept.set(key, value),
  removeItem: (key: string) => kept.delete(key),
})
const site = (...ids: number[]) =>
  change({ site: { ...defaultSite, domainList: ids.map((id) => ({ domain_id: id, domain_name: `No ${id}` })) } })

test('nothing is sent along until somebody chooses', () => {
  site(11, 12)
  expect(headersAlong('/api/players')).toEqual({})
})

test('the chosen domain goes with every call, one of somebody else with none but the call that names the domains', () => {
  site(11, 12)
  kept.set('site_theme_domain', '12')
  expect(headersAlong('/api/players')).toEqual({ 'X-Domain': '12' })
  kept.set('site_theme_domain', '14')
  expect(headersAlong('/api/players')).toEqual({})
  expect(headersAlong('/api/site-config')).toEqual({ 'X-Domain': '14' })
  kept.clear()
})

test('SES-11 the code of the archive goes along while it is open, and is kept in memory only', () => {
  changeSettings({ warehouse: { is_active: true, security_code: '482915' } })
  expect(headersAlong('/api/players')).toEqual({ 'X-Warehouse': '482915' })
  changeSettings({ warehouse: { is_active: false, security_code: '' } })
  expect(headersAlong('/api/players')).toEqual({})
  expect([...kept.values()]).toEqual([])
})
