import { expect, test } from 'vitest'
import { parametersIn, routeName, routerPath } from './route-name.ts'

test.each([
  ['/', 'Dashboard'],
  ['/download-report', 'DownloadReport'],
  ['/player/detail/:player_id', 'PlayerDetail'],
  ['/PL-aura-by-downline-report', 'PLAuraByDownlineReport'],
  ['/pg-settings/withdraw', 'PgSettingsWithdraw'],
])('the route of %s is called %s', (path, name) => expect(routeName(path)).toBe(name))

test('parameters are converted and parsed', () => {
  expect(routerPath('/banner-edit/:id')).toBe('/banner-edit/$id')
  expect(parametersIn('/player/detail/:player_id', '/player/detail/42')).toEqual({ player_id: '42' })
  expect(parametersIn('/player/detail/:player_id', '/player/detail')).toBeNull()
  expect(parametersIn('/news', '/news/')).toEqual({})
})
