import { expect, test, vi } from 'vitest'
import { contextHeaders } from './context-headers.ts'
import { change, changeSettings, defaultSite } from './state.ts'

const stored = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
})
const site = (...ids: number[]) =>
  change({ site: { ...defaultSite, domainList: ids.map((id) => ({ domain_id: id, domain_name: `No ${id}` })) } })

test('sends no header until a domain is chosen', () => {
  site(11, 12)
  expect(contextHeaders('/api/players')).toEqual({})
})

test('sends the chosen domain with every call, and an unknown one only with the call that lists the domains', () => {
  site(11, 12)
  stored.set('site_theme_domain', '12')
  expect(contextHeaders('/api/players')).toEqual({ 'X-Domain': '12' })
  stored.set('site_theme_domain', '14')
  expect(contextHeaders('/api/players')).toEqual({})
  expect(contextHeaders('/api/site-config')).toEqual({ 'X-Domain': '14' })
  stored.clear()
})

test('SES-11 sends the archive code while the archive is open, and keeps it in memory only', () => {
  changeSettings({ warehouse: { is_active: true, security_code: '482915' } })
  expect(contextHeaders('/api/players')).toEqual({ 'X-Warehouse': '482915' })
  changeSettings({ warehouse: { is_active: false, security_code: '' } })
  expect(contextHeaders('/api/players')).toEqual({})
  expect([...stored.values()]).toEqual([])
})

test('says that provider fields are shown while the mapping mode is on', () => {
  changeSettings({ isMapping: 1 })
  expect(contextHeaders('/api/site-config')).toEqual({ 'X-Mapping': '1' })
  changeSettings({ isMapping: 0 })
  expect(contextHeaders('/api/site-config')).toEqual({})
})
